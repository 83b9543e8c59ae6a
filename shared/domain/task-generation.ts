import type { Stage } from '../options.ts';
import { addDays, type CalendarDate, endOfDay, localDate, startOfDay, weekStart } from '../time.ts';
import type { TaskTemplate } from './task-templates.ts';

/** Tasks are no longer added once so many are in the list of one go. */
export const maxTasksAtOnce = 8;
/** A board holds at most this many open tasks. */
export const maxOpenTasks = 200;

const weeklyDays = 7;

/** The templates for a stage, in the order in which they are given. */
export function templatesFor(stage: Stage, templates: readonly TaskTemplate[]): TaskTemplate[] {
  return templates.filter((each) => each.stage === 'all' || each.stage === stage);
}

export type Period = {
  /** The local day or the Sunday that the task is for: a template is given once for it. */
  period: CalendarDate;
  /** A task of the same title made since then stands in its place. */
  since: Date;
  dueDate: Date;
};

/** When a template's task of this moment begins and is due, where the founder is. */
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

export type EarlierTask = {
  title: string;
  createdAt: Date;
  isOpen: boolean;
  /** What it was generated from and for; null for a task made by hand. */
  generated: { key: string; period: CalendarDate } | null;
};

type GenerationInput = {
  stage: Stage;
  tasks: readonly EarlierTask[];
  templates: readonly TaskTemplate[];
  now: Date;
  timeZone: string;
};

/** What a founder gets in one go. The set-based statement for all founders follows this rule. */
export function chooseTemplates(situation: GenerationInput): TaskTemplate[] {
  const { stage, tasks, templates, now, timeZone } = situation;
  const missing = templatesFor(stage, templates).filter((template) => {
    const { period, since } = periodOf(template, { now, timeZone });
    return !tasks.some(
      ({ title, createdAt, generated }) =>
        (title.toLowerCase() === template.title.toLowerCase() && createdAt >= since) ||
        (generated?.key === template.key && generated.period === period),
    );
  });
  const room = maxOpenTasks - tasks.filter(({ isOpen }) => isOpen).length;
  return missing.slice(0, Math.max(0, Math.min(maxTasksAtOnce, room)));
}

/** Why a generation added no more than it did. */
export const generationEnds = ['all_here', 'most_at_once', 'board_full'] as const;
type GenerationEnd = (typeof generationEnds)[number];

export type Generation = { added: number; end: GenerationEnd };

/** `missing`: what the founder had not got yet. `most`: what there was room for. */
export function generationOf({
  added,
  missing,
  most,
}: {
  added: number;
  missing: number;
  most: number;
}): Generation {
  if (missing <= most) return { added, end: 'all_here' };
  return { added, end: most < maxTasksAtOnce ? 'board_full' : 'most_at_once' };
}

/** What a founder is told about a generation, in the browser and in Slack. */
export function generationText({ added, end }: Generation): string {
  if (end === 'board_full' && added === 0) {
    return `There are ${maxOpenTasks} open tasks on your board. Complete some before adding more.`;
  }
  if (added === 0) return 'Your tasks for today and this week are on your board already.';
  const said = added === 1 ? '1 task added.' : `${added} tasks added.`;
  switch (end) {
    case 'all_here':
      return `${said} That’s everything for today and this week.`;
    case 'most_at_once':
      return `${said} That’s the most in one go: generate again for the rest of the week’s.`;
    case 'board_full':
      return `${said} Your board is full with ${maxOpenTasks} open tasks.`;
  }
}

/** When a founder's next tasks come: daily ones at each midnight of theirs, weekly ones with Sunday. */
export function nextGenerationLabel(today: CalendarDate): string {
  const tomorrow = addDays(today, 1);
  return weekStart(tomorrow) === tomorrow
    ? 'New daily and weekly tasks come tomorrow.'
    : 'New daily tasks come tomorrow, weekly ones on Sunday.';
}
