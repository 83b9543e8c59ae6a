import { dayInSentence, pluralize } from '../formats.ts';
import { addDays, type CalendarDate, daysBetween, weekStart } from '../time.ts';

/** What a line is based on: one of the founder's tasks, or a figure. */
export type BriefSource =
  | { taskId: string; title: string }
  | { figure: 'completed_last_week' | 'open_tasks'; value: number };

type BriefLine = { text: string; source: BriefSource };
export type BriefRisk = BriefLine;
export type BriefNext = BriefLine;
export type WeeklyBrief = { risk: BriefRisk | null; next: BriefNext | null };

export type BriefTask = {
  id: string;
  title: string;
  dueOn: CalendarDate | null;
  /** Whether it is an open pledge. */
  isPledge: boolean;
  isStarted: boolean;
};

/** Read from the founder's own rows only. */
export type BriefFacts = {
  /** A day from Monday to Saturday. */
  today: CalendarDate;
  openTasks: BriefTask[];
  /** Today and in the seven days before. */
  completedLastWeek: number;
  /** Whether the founder completed anything or signed in during the last four weeks. */
  isActive: boolean;
};

/**
 * One risk and one next step for the week as things stand today, by rules that the founder can
 * check on the board. Null when there is nothing to say or the founder is inactive.
 */
export function weeklyBrief(facts: BriefFacts): WeeklyBrief | null {
  if (!facts.isActive) return null;
  const risk = findRisk(facts);
  const next = findNext(facts);
  return risk || next ? { risk, next } : null;
}

function findNext({ today, openTasks, completedLastWeek }: BriefFacts): BriefNext | null {
  if (openTasks.length === 0) {
    const source = { figure: 'open_tasks', value: 0 } as const;
    return { text: 'Your board is empty. Add the one thing that would move you forward.', source };
  }
  const pledge = soonestPledge(openTasks, today);
  if (pledge) return briefLine(`Begin with your pledge, “${pledge.title}”.`, pledge);
  const started = openTasks.filter((task) => task.isStarted).sort(compareByDueDate)[0];
  if (started) return briefLine(`Finish what you began: “${started.title}”.`, started);
  const soonest = openTasks.filter((task) => task.dueOn !== null).sort(compareByDueDate)[0];
  const task = soonest ?? openTasks[0];
  if (!task) return null;
  const why = completedLastWeek === 0 ? 'Take one task and finish it today' : 'Do this one first';
  return briefLine(`${why}: “${task.title}”.`, task);
}

/** The figure that a line is based on. */
export function figureText({ figure, value }: Extract<BriefSource, { figure: string }>): string {
  return figure === 'open_tasks'
    ? `From your board: ${value} open`
    : `From your last seven days: ${value} completed`;
}

/** More open tasks than fit into a week. */
const minCrowdedTasks = 15;

/** The most serious risk to the founder's week; null when there is none. */
function findRisk({ today, openTasks, completedLastWeek }: BriefFacts): BriefLine | null {
  const overdue = openTasks
    .filter(({ dueOn }) => dueOn !== null && dueOn < today)
    .sort(compareByDueDate);
  const [oldest] = overdue;
  if (oldest?.dueOn) {
    const others = overdue.length - 1;
    const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'is' : 'are'} overdue.`;
    const days = daysBetween(oldest.dueOn, today);
    const late = pluralize(days, 'day');
    return briefLine(`“${oldest.title}” is ${late} overdue.${more}`, oldest);
  }
  const pledge = soonestPledge(openTasks, today);
  if (pledge?.dueOn) {
    const day = dayInSentence(pledge.dueOn, today);
    return briefLine(
      `Your cohort is waiting for “${pledge.title}”: you pledged it for ${day}.`,
      pledge,
    );
  }
  if (completedLastWeek === 0) {
    const source = { figure: 'completed_last_week', value: 0 } as const;
    return { text: 'You completed no task in the last seven days.', source };
  }
  if (openTasks.length >= minCrowdedTasks) {
    const value = openTasks.length;
    return {
      text: `${value} tasks are open: more than fits a week. Snooze or delete what can wait.`,
      source: { figure: 'open_tasks', value },
    };
  }
  return findUnstarted(openTasks, today);
}

/** The first of the week's tasks that the founder hasn't started. */
function findUnstarted(tasks: BriefTask[], today: CalendarDate): BriefLine | null {
  const unstarted = tasks
    .filter((task) => isDueInWeek(task, today) && !task.isStarted)
    .sort(compareByDueDate);
  const [first] = unstarted;
  if (!first?.dueOn) return null;
  const others = unstarted.length - 1;
  const more =
    others === 0
      ? ''
      : ` ${pluralize(others, 'more task')} due this week ${others === 1 ? 'hasn’t' : 'haven’t'} been started.`;
  return briefLine(
    `“${first.title}” is due ${dayInSentence(first.dueOn, today)} and you haven’t started it.${more}`,
    first,
  );
}

function soonestPledge(tasks: BriefTask[], today: CalendarDate): BriefTask | undefined {
  return tasks
    .filter((task) => task.isPledge && isDueInWeek(task, today))
    .sort(compareByDueDate)[0];
}

/** From today to the Sunday after: the brief's week begins on Monday. */
function isDueInWeek({ dueOn }: BriefTask, today: CalendarDate): boolean {
  return dueOn !== null && dueOn >= today && dueOn <= addDays(weekStart(today), 7);
}

function compareByDueDate(a: BriefTask, b: BriefTask): number {
  return (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || a.id.localeCompare(b.id);
}

function briefLine(text: string, { id: taskId, title }: BriefTask): BriefLine {
  return { text, source: { taskId, title } };
}
