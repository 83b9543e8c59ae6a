import { Textarea } from '@mantine/core';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useAskInvestor } from './introduction-queries.ts';

type Props = { investorId: string; name: string; opened: boolean; onClose: () => void };

export function AskInvestorDialog({ opened, onClose, ...investor }: Props) {
  return (
    <FormDialog
      title={`Ask ${investor.name} for an introduction`}
      opened={opened}
      onClose={onClose}
    >
      <AskInvestorForm {...investor} onDone={onClose} />
    </FormDialog>
  );
}

const checkRequest = lazyValidator(
  async () => (await import('#shared/api/introductions.ts')).investorRequestSchema,
);

type AskInvestorFormProps = Pick<Props, 'investorId' | 'name'> & { onDone: () => void };

function AskInvestorForm({ investorId, name, onDone }: AskInvestorFormProps) {
  const { form, dialogProps } = useDialogForm({
    initialValues: { note: '' },
    validate: checkRequest,
    toInput: ({ note }) => ({ investorId, note }),
    mutation: useAskInvestor({ name }),
    onDone,
  });
  return (
    <DialogForm submitLabel="Send request" onCancel={onDone} {...dialogProps}>
      <Textarea
        label="Your message"
        description={`${name} reads it and decides within 14 days. It counts as one of your three this month, whatever they decide.`}
        placeholder="What you’re building, and why you’d like to talk to them"
        data-autofocus
        autosize
        minRows={4}
        maxRows={10}
        maxLength={1000}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}
