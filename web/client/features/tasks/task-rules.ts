import type { CompletionView, TaskView } from '#shared/api/tasks.ts';
import type { TaskCategory } from '#shared/options.ts';
import { addDays, dayLabel, localDate, weekStart } from '#shared/time.ts';
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

export const dueRanges = ['overdue', 'today', 'week', 'later'] as const;
export type DueRange = (typeof dueRanges)[number];

/** What of a task is looked at; the column that it is in is chosen apart. */
export type TaskFilter = {
  text: string;
  category: TaskCategory | null;
  due: DueRange | null;
};

/** The tasks that match all that is asked for. */
export function filterTasks(tasks: TaskView[], filter: TaskFilter, clock: Clock): TaskView[] {
  const { text, category, due } = filter;
  const words = normalize(text.trim());
  return tasks.filter(
    (task) =>
      (words === '' ||
        normalize(task.title).includes(words) ||
        normalize(task.description).includes(words)) &&
      (category === null || task.category === category) &&
      (due === null || isDue(task, due, clock)),
  );
}

function normalize(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** 'week' is from today to Saturday, where the product's weeks end; 'later' is after it. */
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
 * '+25 points · pledge kept · 8-day streak'. The first earning is the task's own and needs no
 * name; a streak bonus already names the streak.
 */
export function earnedText(
  { isNew, earned, earnings, streak }: Earned,
  { doneYesterday }: { doneYesterday?: boolean } = {},
): string {
  if (!isNew) return 'Already completed.';
  const bonuses = earnings.slice(1).map(({ label }) => lowerFirst(label));
  const points = `+${earned} ${earned === 1 ? 'point' : 'points'}`;
  const parts = [doneYesterday ? `${points} for yesterday` : points, ...bonuses];
  const namesStreak = bonuses.some((bonus) => bonus.includes('streak'));
  if (streak > 1 && !namesStreak) parts.push(`${streak}-day streak`);
  return parts.join(' · ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
