import { TextInput } from '@mantine/core';
import type { UnclaimedPayment } from '#shared/api/premium.ts';
import { fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useAttachPayment } from './payment-queries.ts';

const check = lazyValidator(async () => (await import('#shared/api/premium.ts')).payerSchema);

type Props = { payment: UnclaimedPayment; opened: boolean; onClose: () => void };

/** Suggests the payer's address, which is usually the founder's own. */
export function AttachPaymentDialog({ payment, opened, onClose }: Props) {
  const attach = useAttachPayment(payment.subscriptionId);
  const { form, dialogProps } = useDialogForm({
    initialValues: { email: payment.payerEmail ?? '' },
    validate: check,
    toInput: ({ email }) => ({ email }),
    mutation: {
      ...attach,
      mutate: ({ email }, callbacks) => attach.mutate(email.trim(), callbacks),
    },
    onDone: onClose,
  });
  const hasFieldErrors = Object.keys(fieldErrors(attach.error)).length > 0;
  return (
    <FormDialog title="Attach a payment" opened={opened} onClose={onClose}>
      <DialogForm
        submitLabel="Attach"
        onCancel={onClose}
        {...dialogProps}
        error={hasFieldErrors ? null : attach.error}
      >
        <TextInput
          type="email"
          label="Founder’s email address"
          description="The founder gets premium right away, for as long as it’s paid for."
          data-autofocus
          maxLength={254}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
      </DialogForm>
    </FormDialog>
  );
}
