import type { TaskView } from '../api/tasks.ts';
import type { ErrorCode } from '../errors.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Pledge = { isPublicPledge: boolean; dueDate: Date | null };

/**
 * From 24 hours before its date on, a pledge can't be made easier; once that has passed, not before it
 * counts as missed.
 */
export function pledgeRefusal(
  { isPublicPledge, dueDate }: Pledge,
  now: Date,
): Extract<ErrorCode, 'pledge_locked' | 'pledge_date_passed'> | null {
  if (!isPublicPledge || dueDate === null) return null;
  const leftMs = dueDate.getTime() - now.getTime();
  if (leftMs < 0) return 'pledge_date_passed';
  return leftMs < dayMs ? 'pledge_locked' : null;
}

/** The reason why a task stays on the board: it is said before anybody is asked whether it should go. */
export function deletionRefusal(
  { status, pledge, dueDate }: Pick<TaskView, 'status' | 'pledge' | 'dueDate'>,
  now: Date,
): ErrorCode | null {
  if (status === 'completed') return 'task_delete_completed';
  return pledgeRefusal(
    { isPublicPledge: pledge === 'open', dueDate: dueDate === null ? null : new Date(dueDate) },
    now,
  );
}

/** `Kept 17 of your last 20 pledges.` */
export function keptRatioText({ kept, decided }: { kept: number; decided: number }): string {
  if (decided === 1) return kept === 1 ? 'Kept your last pledge.' : 'Missed your last pledge.';
  return `Kept ${kept} of your last ${decided} pledges.`;
}

/** A public channel is open to more people than the cohort. */
export function readersText(channel: string, workspace = 'this Slack workspace'): string {
  return `Everyone in ${workspace} can read #${channel}.`;
}
