import type { CohortView } from '#shared/api/cohorts.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ChannelForm } from './channel-form.tsx';
import { CohortForm } from './cohort-form.tsx';

/** What is asked for: a cohort, new where there is none, or the channel of one. */
export type CohortTask =
  | { kind: 'cohort'; cohort: CohortView | null }
  | { kind: 'channel'; cohort: CohortView };

type Props = { task: CohortTask; opened: boolean; onClose: () => void };

export function CohortDialog({ task, opened, onClose }: Props) {
  return (
    <FormDialog title={titleOf(task)} opened={opened} onClose={onClose}>
      {task.kind === 'cohort' ? (
        <CohortForm cohort={task.cohort} onDone={onClose} />
      ) : (
        <ChannelForm cohort={task.cohort} onDone={onClose} />
      )}
    </FormDialog>
  );
}

function titleOf({ kind, cohort }: CohortTask): string {
  if (kind === 'channel') return `Slack channel of ${cohort.name}`;
  return cohort ? `Edit ${cohort.name}` : 'New cohort';
}
