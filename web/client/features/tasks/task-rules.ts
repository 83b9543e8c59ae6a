import type { CohortActivity } from '#shared/api/cohorts.ts';
import type { CompletionView, TaskBoard, TaskView } from '#shared/api/tasks.ts';
import { doneLabel, dueLabel, isForToday, isOverdue } from '#shared/domain/due-dates.ts';
import { type Recommendation, recommendationsFor } from '#shared/domain/recommendations.ts';
import { dateLabel, dateRangeLabel, firstName, pluralize } from '#shared/formats.ts';
import type { TaskCategory } from '#shared/options.ts';
import { relativeTimeInFull } from '#shared/relative-time.ts';
import { addDays, type CalendarDate, localDate, weekStart } from '#shared/time.ts';

/** The moment and time zone by which dates are shown. */
export type Clock = { now: Date; timeZone: string };

/** The time at which a task is due or was done; null if it has no date. */
export function dueOrDone(
  task: Pick<TaskView, 'status' | 'dueDate' | 'completedAt'>,
  clock: Clock,
): { text: string; overdue: boolean } | null {
  if (task.status === 'completed') {
    return task.completedAt ? { text: doneLabel(task.completedAt, clock), overdue: false } : null;
  }
  if (!task.dueDate) return null;
  return { text: dueLabel(task.dueDate, clock), overdue: isOverdue(task.dueDate, clock.now) };
}

export const dueRanges = ['overdue', 'today', 'week', 'later'] as const;
export type DueRange = (typeof dueRanges)[number];

/** Conditions of a task. Its column is filtered separately. */
export type TaskFilter = { text: string; category: TaskCategory | null; due: DueRange | null };

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

/** 'week' is from today to the last day of the program's week; 'later' is after that. */
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

export type Columns = Pick<TaskBoard, 'pending' | 'inProgress' | 'completed'>;

export type TaskGroup = {
  key: 'today' | 'week' | `week ${CalendarDate}` | 'later' | 'undated' | 'done';
  label: string;
  /** The days that the label leaves open. */
  days?: string;
  tasks: TaskView[];
};

/** Further ahead than these, tasks are few and stand together. */
const namedWeeks = 8;

/**
 * The groups of the list, in its order; empty ones, too. Overdue tasks come first in Today, because each
 * group of open tasks is sorted by date; one that was started stays in the group of its date. What comes
 * after this week stands by the program's weeks.
 */
export function groupTasks(columns: Columns, clock: Clock): TaskGroup[] {
  const { now, timeZone } = clock;
  const open = [...columns.pending, ...columns.inProgress].sort(byDueDate);
  const today = localDate(now, timeZone);
  const first = addDays(weekStart(today), 7);
  const from = (week: number) => addDays(first, 7 * week);
  const after = (day: CalendarDate, before?: CalendarDate) =>
    open.filter(({ dueDate }) => {
      const due = dueDate && localDate(new Date(dueDate), timeZone);
      return due && due >= day && (!before || due < before);
    });
  const weeks = Array.from({ length: namedWeeks }, (_, week): TaskGroup => {
    const days = dateRangeLabel(from(week), addDays(from(week), 6), today);
    const named = week === 0 ? { label: 'Next week', days } : { label: days };
    return { key: `week ${from(week)}`, ...named, tasks: after(from(week), from(week + 1)) };
  });
  return [
    { key: 'today', label: 'Today', tasks: open.filter((task) => isForToday(task, clock)) },
    {
      key: 'week',
      label: 'This week',
      days: `until ${dateLabel(addDays(first, -1), today)}`,
      tasks: after(addDays(today, 1), first),
    },
    ...weeks,
    { key: 'later', label: 'Later', tasks: after(from(namedWeeks)) },
    { key: 'undated', label: 'No date', tasks: open.filter(({ dueDate }) => !dueDate) },
    { key: 'done', label: 'Done', tasks: columns.completed },
  ];
}

/** As the server orders open tasks: the soonest first, those without a date last. */
export function byDueDate(a: TaskView, b: TaskView): number {
  const keyOf = ({ dueDate, createdAt, id }: TaskView) => [dueDate ?? '~', createdAt, id].join(' ');
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

/** True if it can be promised to the cohort now. */
export function mayPledge(task: TaskView, now: Date): boolean {
  const { status, canPledge, isPublicPledge, dueDate } = task;
  const isFree = status !== 'completed' && canPledge && !isPublicPledge;
  return isFree && dueDate !== null && !isOverdue(dueDate, now);
}

/** A missed pledge that is still overdue, so that the founder has to decide what happens. */
export function isMissed({ pledge, status, dueDate }: TaskView, { now }: Clock): boolean {
  return (
    pledge === 'missed' && status !== 'completed' && dueDate !== null && isOverdue(dueDate, now)
  );
}

type Surroundings = {
  clock: Clock;
  isFiltered: boolean;
  /** Today's tasks stand together on top. */
  showsToday: boolean;
};

export function hasTasksToday({ pending, inProgress }: Columns, clock: Clock): boolean {
  return [...pending, ...inProgress].some((task) => isDue(task, 'today', clock));
}

/**
 * The recommendations for a founder who looks at these tasks, the most important first: none that the
 * tasks already follow, and none while a filter hides what it speaks of.
 */
export function chooseRecommendations(
  board: Columns & Pick<TaskBoard, 'tasksCompleted'>,
  { clock, isFiltered, showsToday }: Surroundings,
): Recommendation[] {
  if (isFiltered) return [];
  const open = [...board.pending, ...board.inProgress];
  const isDone: Record<Recommendation['key'], boolean> = {
    'start-with-daily-tasks': hasTasksToday(board, clock)
      ? showsToday
      : board.completed.some((task) => isDue(task, 'today', clock)),
    'try-a-public-pledge': open.some((task) => task.isPublicPledge),
    'take-on-a-hard-challenge': open.some((task) => task.difficulty === 'hard'),
  };
  return recommendationsFor(board.tasksCompleted).filter(({ key }) => !isDone[key]);
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

/** '3 tasks completed. +65 points · 8-day streak' */
export function countedText(completions: Pick<CompletionView, 'earned' | 'streak'>[]): string {
  const earned = completions.reduce((sum, each) => sum + each.earned, 0);
  const streak = completions.at(-1)?.streak ?? 0;
  return `${pluralize(completions.length, 'task')} completed. ${gainText({ earned, streak })}`;
}

/** '+65 points · 8-day streak' */
export function gainText({ earned, streak }: Pick<CompletionView, 'earned' | 'streak'>): string {
  return `+${pluralize(earned, 'point')}${streak > 1 ? ` · ${streak}-day streak` : ''}`;
}

const recentMs = 12 * 60 * 60_000;
const finishing: CohortActivity['type'][] = ['task_completed', 'pledge_kept'];

/** 'Day 18. Erik finished 40 minutes ago.': with the first task of a day, who else was here. */
export function firstOfDayText(streak: number, activity: CohortActivity[], now: Date): string {
  const peer = activity.find(
    ({ isMe, type, at }) =>
      !isMe && finishing.includes(type) && now.getTime() - Date.parse(at) < recentMs,
  );
  if (!peer) return `Day ${streak}.`;
  const ago = lowerFirst(relativeTimeInFull(new Date(peer.at), now));
  return `Day ${streak}. ${firstName(peer.founderName)} finished ${ago}.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
