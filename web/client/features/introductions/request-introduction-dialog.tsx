import { Textarea } from '@mantine/core';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useRequestIntroduction } from './introduction-queries.ts';
import type { IntroductionTarget } from './introduction-rules.ts';

type Recipient = IntroductionTarget & { founderName: string; startupName: string };

type Props = Recipient & { opened: boolean; onClose: () => void };

export function RequestIntroductionDialog({ opened, onClose, ...recipient }: Props) {
  const title = `Request an introduction to ${recipient.founderName}`;
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <RequestIntroductionForm {...recipient} onDone={onClose} />
    </FormDialog>
  );
}

const checkIntroduction = lazyValidator(
  async () => (await import('#shared/api/introductions.ts')).newIntroductionSchema,
);

function RequestIntroductionForm({
  startupId,
  founderId,
  founderName,
  startupName,
  onDone,
}: Recipient & { onDone: () => void }) {
  const { form, dialogProps } = useDialogForm({
    initialValues: { note: '' },
    validate: checkIntroduction,
    toInput: ({ note }) => ({ startupId, ...(founderId && { founderId }), note }),
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
