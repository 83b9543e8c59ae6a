import type { TaskView } from '#shared/api/tasks.ts';
import { dayLabel, localDate } from '#shared/time.ts';

/** The moment and zone in which dates are read. */
export type Clock = { now: Date; timeZone: string };

/** 'Due Tomorrow' in the founder's zone. */
export function dueText(due: string, { now, timeZone }: Clock): string {
  return `Due ${dayLabel(localDate(new Date(due), timeZone), localDate(now, timeZone))}`;
}

/** When a task is due, or was done; null when it has no date. */
export function dueLabel(
  task: Pick<TaskView, 'status' | 'dueDate' | 'completedAt'>,
  clock: Clock,
): { text: string; overdue: boolean } | null {
  if (task.status === 'completed') {
    return task.completedAt
      ? { text: dueText(task.completedAt, clock).replace('Due', 'Done'), overdue: false }
      : null;
  }
  if (!task.dueDate) return null;
  return { text: dueText(task.dueDate, clock), overdue: isOverdue(task.dueDate, clock.now) };
}

export function isOverdue(dueDate: string, now: Date): boolean {
  return new Date(dueDate).getTime() < now.getTime();
}
