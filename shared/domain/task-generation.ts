import { pluralize } from '../formats.ts';
import type { Stage } from '../options.ts';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  endOfDay,
  localDate,
  startOfDay,
  weekStart,
} from '../time.ts';
import { weekStartName } from '../weekdays.ts';
import type { TaskTemplate } from './task-templates.ts';

/** One generation adds at most this many tasks. */
export const maxTasksAtOnce = 8;
/** Open tasks per board. */
export const maxOpenTasks = 200;

const weeklyDays = 7;

/** The templates for a stage, in the order in which tasks are generated. */
export function templatesFor(stage: Stage, templates: readonly TaskTemplate[]): TaskTemplate[] {
  return templates.filter((each) => each.stage === 'all' || each.stage === stage);
}

export type Period = {
  /** The local day, or the first of the week. A template generates one task per period. */
  period: CalendarDate;
  /** A task with the same title created since then replaces the generated one. */
  since: Date;
  dueDate: Date;
};

/** A template's current period and due date, in the founder's time zone. */
export function periodOf(
  { frequency }: Pick<TaskTemplate, 'frequency'>,
  { now, timeZone }: { now: Date; timeZone: string },
): Period {
  const today = localDate(now, timeZone);
  const isDaily = frequency === 'daily';
  const period = isDaily ? today : weekStart(today);
  return {
    period,
    since: startOfDay(period, timeZone),
    dueDate: endOfDay(isDaily ? today : addDays(today, weeklyDays), timeZone),
  };
}

/**
 * Periods of a template that are at most this many days apart are the same one: the week of a Sunday is
 * that of the Monday after, so a program that changes the day gives no task of a week twice.
 */
export function maxDaysApart({ frequency }: Pick<TaskTemplate, 'frequency'>): number {
  return frequency === 'daily' ? 0 : 1;
}

export type EarlierTask = {
  title: string;
  createdAt: Date;
  isOpen: boolean;
  /** The template and period it was generated for; null for a task made by hand. */
  generated: { key: string; period: CalendarDate } | null;
};

type GenerationInput = {
  stage: Stage;
  tasks: readonly EarlierTask[];
  templates: readonly TaskTemplate[];
  /** The program's tasks that a founder got since then count among the eight. */
  countedSince?: Date;
  now: Date;
  timeZone: string;
};

/**
 * One generation adds templates without an open copy and without one of this period. The SQL
 * statement that generates for all founders follows this rule.
 */
export function chooseTemplates(input: GenerationInput): TaskTemplate[] {
  const { stage, tasks, templates, countedSince, now, timeZone } = input;
  const missing = templatesFor(stage, templates).filter((template) => {
    const { period, since } = periodOf(template, { now, timeZone });
    return !tasks.some(
      ({ title, createdAt, generated, isOpen }) =>
        (title.toLowerCase() === template.title.toLowerCase() && createdAt >= since) ||
        (generated?.key === template.key &&
          (isOpen || Math.abs(daysBetween(generated.period, period)) <= maxDaysApart(template))),
    );
  });
  const room = maxOpenTasks - tasks.filter(({ isOpen }) => isOpen).length;
  const got = tasks.filter(
    ({ generated, createdAt }) => generated && countedSince && createdAt >= countedSince,
  ).length;
  return missing.slice(0, Math.max(0, Math.min(maxTasksAtOnce - got, room)));
}

/** The reasons why a generation added no more tasks. */
export const generationEnds = ['all_here', 'most_at_once', 'board_full'] as const;
export type Generation = { added: number; end: (typeof generationEnds)[number] };

/** `missing`: tasks that were not on the board yet. `max`: the number that could be added. */
export function generationOf({
  added,
  missing,
  max,
}: {
  added: number;
  missing: number;
  max: number;
}): Generation {
  if (missing <= max) return { added, end: 'all_here' };
  return { added, end: max < maxTasksAtOnce ? 'board_full' : 'most_at_once' };
}

/** Describes a generation to the founder, in the browser and in Slack. */
export function generationText({ added, end }: Generation): string {
  if (end === 'board_full' && added === 0) {
    return `There are ${maxOpenTasks} open tasks on your board. Complete some before adding more.`;
  }
  if (added === 0) return 'Your tasks for today and this week are already on your board.';
  const said = `${pluralize(added, 'task')} added.`;
  switch (end) {
    case 'all_here':
      return `${said} That’s everything for today and this week.`;
    case 'most_at_once':
      return `${said} That’s the most in one go: generate again for the rest of the week’s.`;
    case 'board_full':
      return `${said} Your board is full with ${maxOpenTasks} open tasks.`;
  }
}

/** Daily tasks are generated at local midnight, weekly ones with the week. */
export function nextGenerationLabel(today: CalendarDate): string {
  const tomorrow = addDays(today, 1);
  return weekStart(tomorrow) === tomorrow
    ? 'New daily and weekly tasks come tomorrow.'
    : `New daily tasks come tomorrow, weekly ones on ${weekStartName()}.`;
}
