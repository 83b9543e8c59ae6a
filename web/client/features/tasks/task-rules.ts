import type { CompletionView, TaskView } from '#shared/api/tasks.ts';
import { dueLabel, isOverdue } from '#shared/domain/due-dates.ts';
import { pluralize } from '#shared/domain/format-number.ts';
import type { TaskCategory } from '#shared/options.ts';
import { addDays, localDate, weekStart } from '#shared/time.ts';

/** The moment and time zone by which dates are shown. */
export type Clock = { now: Date; timeZone: string };

/** When a task is due or was done; null if it has no date. */
export function dueOrDone(
  task: Pick<TaskView, 'status' | 'dueDate' | 'completedAt'>,
  clock: Clock,
): { text: string; overdue: boolean } | null {
  if (task.status === 'completed') {
    return task.completedAt
      ? { text: dueLabel(task.completedAt, clock).replace('Due', 'Done'), overdue: false }
      : null;
  }
  if (!task.dueDate) return null;
  return { text: dueLabel(task.dueDate, clock), overdue: isOverdue(task.dueDate, clock.now) };
}

export const dueRanges = ['overdue', 'today', 'week', 'later'] as const;
export type DueRange = (typeof dueRanges)[number];

/** What a task has to match. Its column is filtered separately. */
export type TaskFilter = {
  text: string;
  category: TaskCategory | null;
  due: DueRange | null;
};

/** The tasks that match every part of the filter. */
export function filterTasks(tasks: TaskView[], filter: TaskFilter, clock: Clock): TaskView[] {
  const { text, category, due } = filter;
  const term = normalize(text.trim());
  return tasks.filter(
    (task) =>
      (term === '' ||
        normalize(task.title).includes(term) ||
        normalize(task.description).includes(term)) &&
      (category === null || task.category === category) &&
      (due === null || isDue(task, due, clock)),
  );
}

function normalize(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** 'week' is from today to Saturday, the last day of the product's weeks; 'later' is after that. */
function isDue(task: TaskView, range: DueRange, { now, timeZone }: Clock): boolean {
  if (task.dueDate === null) return false;
  if (range === 'overdue') return task.status !== 'completed' && isOverdue(task.dueDate, now);
  const today = localDate(now, timeZone);
  const nextWeek = addDays(weekStart(today), 7);
  const day = localDate(new Date(task.dueDate), timeZone);
  if (range === 'today') return day === today;
  if (range === 'week') return day >= today && day < nextWeek;
  return day >= nextWeek;
}

type Earned = Pick<CompletionView, 'isNew' | 'earned' | 'earnings' | 'streak'>;

/**
 * '+25 points · pledge kept · 8-day streak'. The first earning is the task itself and isn't named;
 * the streak isn't named twice if there is a streak bonus.
 */
export function earnedText(
  { isNew, earned, earnings, streak }: Earned,
  { doneYesterday }: { doneYesterday?: boolean } = {},
): string {
  if (!isNew) return 'Already completed.';
  const bonuses = earnings.slice(1).map(({ label }) => lowerFirst(label));
  const points = `+${pluralize(earned, 'point')}`;
  const parts = [doneYesterday ? `${points} for yesterday` : points, ...bonuses];
  const namesStreak = bonuses.some((bonus) => bonus.includes('streak'));
  if (streak > 1 && !namesStreak) parts.push(`${streak}-day streak`);
  return parts.join(' · ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
