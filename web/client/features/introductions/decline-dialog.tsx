import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { IntroductionView } from '#shared/api/introductions.ts';
import classes from '../../ui/dialog-form.module.css';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useDeclineIntroduction } from './introduction-queries.ts';

type Props = { introduction: IntroductionView; opened: boolean; onClose: () => void };

export function DeclineDialog({ introduction: { id, other }, opened, onClose }: Props) {
  const decline = useDeclineIntroduction();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    decline.mutate({ introductionId: id, reason }, { onSuccess: onClose });
  };
  return (
    <FormDialog title={`Decline the request of ${other.name}`} opened={opened} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <Textarea
          label="Your reason (optional)"
          description={`${other.name} is told kindly that you can’t take it up just now. If you give a reason, they read it too.`}
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={decline.isPending}>
            Decline
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
