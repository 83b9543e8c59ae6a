import { Textarea } from '@mantine/core';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useRequestIntroduction } from './introduction-queries.ts';

type Props = {
  founderId: string;
  founderName: string;
  startupName: string;
  opened: boolean;
  onClose: () => void;
};

export function RequestIntroductionDialog({ opened, onClose, ...founder }: Props) {
  const title = `Request an introduction to ${founder.founderName}`;
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <RequestIntroductionForm {...founder} onDone={onClose} />
    </FormDialog>
  );
}

const checkIntroduction = lazyValidator(
  async () => (await import('#shared/api/introductions.ts')).newIntroductionSchema,
);

type RequestIntroductionFormProps = {
  founderId: string;
  founderName: string;
  startupName: string;
  onDone: () => void;
};

function RequestIntroductionForm({
  founderId,
  founderName,
  startupName,
  onDone,
}: RequestIntroductionFormProps) {
  const { form, dialogProps } = useDialogForm({
    initialValues: { note: '' },
    validate: checkIntroduction,
    toInput: ({ note }) => ({ founderId, note }),
    mutation: useRequestIntroduction({ startupName }),
    onDone,
  });
  return (
    <DialogForm submitLabel="Send request" onCancel={onDone} {...dialogProps}>
      <Textarea
        label="Your message"
        description={`${founderName} reads it and decides. Only if they accept, each of you gets the other’s email address.`}
        placeholder="Who you are, and what you would like to talk about"
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
