import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { UnclaimedPayment } from '#shared/api/premium.ts';
import { errorText, fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import classes from '../../ui/dialog-form.module.css';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useAttachPayment } from './payment-queries.ts';

const check = lazyValidator(async () => (await import('#shared/api/premium.ts')).payerSchema);

type Props = { payment: UnclaimedPayment; opened: boolean; onClose: () => void };

/** Suggests the payer's address, which is usually the founder's own. */
export function AttachPaymentDialog({ payment, opened, onClose }: Props) {
  useEffect(check.preload, []);
  const attach = useAttachPayment(payment.subscriptionId);
  const form = useForm({ initialValues: { email: payment.payerEmail ?? '' }, validate: check });
  const submit = ({ email }: { email: string }) =>
    attach.mutate(email.trim(), {
      onSuccess: onClose,
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  const hasFieldErrors = Object.keys(fieldErrors(attach.error)).length > 0;
  return (
    <FormDialog title="Attach a payment" opened={opened} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
        <TextInput
          type="email"
          label="Founder’s email address"
          description="The founder has premium at once, for as long as it is paid for."
          data-autofocus
          maxLength={254}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        {attach.isError && !hasFieldErrors && <FormFailure text={errorText(attach.error)} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={attach.isPending}>
            Attach
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
