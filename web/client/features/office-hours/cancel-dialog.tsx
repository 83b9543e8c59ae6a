import { Textarea } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import type { MentorSession } from '#shared/api/office-hours.ts';
import type { Reader } from '#shared/formats.ts';
import { DialogForm, type DialogFormOptions, useDialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { sessionLabel } from './office-hours-rules.ts';

type Values = { note: string };
type Input = Values & { sessionId: string };

type Props = {
  session: MentorSession;
  reader: Reader;
  /** Whoever is told: "Ines Ortega". */
  told: string;
  mutation: DialogFormOptions<Values, Input, unknown>['mutation'];
  opened: boolean;
  onClose: () => void;
  onDone?: () => void;
};

const nothingToCheck = (): FormErrors => ({});

/** Asks once before a session is cancelled; the reason is optional. */
export function CancelDialog({ session, reader, told, mutation, opened, onClose, onDone }: Props) {
  const { form, dialogProps } = useDialogForm<Values, Input, unknown>({
    initialValues: { note: '' },
    validate: nothingToCheck,
    toInput: ({ note }) => ({ sessionId: session.id, note }),
    mutation,
    onDone: () => {
      onDone?.();
      onClose();
    },
  });
  return (
    <FormDialog title="Cancel the session?" opened={opened} onClose={onClose}>
      <DialogForm
        submitLabel="Cancel the session"
        cancelLabel="Keep it"
        isDangerous
        onCancel={onClose}
        {...dialogProps}
      >
        <p>
          {sessionLabel(session, reader)}. We’ll tell {told} by email, and the time is free again.
        </p>
        <Textarea
          label="Note"
          description={`Optional, for ${told}`}
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          {...form.getInputProps('note')}
        />
      </DialogForm>
    </FormDialog>
  );
}
