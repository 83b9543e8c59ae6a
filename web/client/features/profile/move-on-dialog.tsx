import { Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Stage, stageLabels } from '#shared/options.ts';
import { makeUuid } from '../../lib/browser.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { useMoveOn } from './profile-queries.ts';

type Props = { stage: Stage; to: Stage; opened: boolean; onClose: () => void };

export function MoveOnDialog({ stage, to, opened, onClose }: Props) {
  const move = useMoveOn();
  // One for each opening: sending again adds no second milestone.
  const [milestoneId] = useState(() => makeUuid());
  const [announcesToCohort, setAnnouncesToCohort] = useState(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    move.mutate(
      { stage, milestoneId: announcesToCohort ? milestoneId : null },
      {
        onSuccess: () => {
          onClose();
          showToast({ text: `You’re at the ${stageLabels[to]} stage now.` });
        },
      },
    );
  };
  return (
    <FormDialog title={`Move on to ${stageLabels[to]}?`} opened={opened} onClose={onClose}>
      <DialogForm
        submitLabel={`Move on to ${stageLabels[to]}`}
        isSending={move.isPending}
        error={move.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <p>
          New tasks and tips will be for the {stageLabels[to]} stage, and your card shows it. The
          tasks you have stay. Only your program’s team can move you back.
        </p>
        <Switch
          label="Tell my cohort"
          description="As a milestone: on your profile, in their bell and in your cohort’s channel."
          checked={announcesToCohort}
          onChange={(event) => setAnnouncesToCohort(event.currentTarget.checked)}
        />
      </DialogForm>
    </FormDialog>
  );
}
