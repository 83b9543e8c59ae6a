import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useDeclineIntroduction } from './introduction-queries.ts';
import type { OpenRequest } from './introduction-rules.ts';

type Props = { introduction: OpenRequest; opened: boolean; onClose: () => void };

export function DeclineDialog({ introduction: { id, other }, opened, onClose }: Props) {
  const decline = useDeclineIntroduction();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    decline.mutate({ introductionId: id, reason }, { onSuccess: onClose });
  };
  return (
    <FormDialog title={`Decline the request of ${other.name}`} opened={opened} onClose={onClose}>
      <DialogForm
        submitLabel="Decline"
        isSending={decline.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Textarea
          label="Your reason (optional)"
          description={`${other.name} will be told politely that now isn’t a good time, with your reason if you give one.`}
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </DialogForm>
    </FormDialog>
  );
}
