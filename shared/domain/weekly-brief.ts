import type { CalendarDate } from '../time.ts';
import { byDate, findRisk, line, soonestPledge } from './weekly-risk.ts';

/** What a brief's sentence comes from: a task of the founder's, or a figure. */
export type BriefSource =
  | { taskId: string; title: string }
  | { figure: 'completed_last_week' | 'open_tasks'; value: number };

export type BriefLine = { text: string; source: BriefSource };
export type BriefRisk = BriefLine;
export type BriefNext = BriefLine;
export type WeeklyBrief = { risk: BriefRisk | null; next: BriefNext | null };

export type BriefTask = {
  id: string;
  title: string;
  dueOn: CalendarDate | null;
  isPledge: boolean;
  isStarted: boolean;
};

/** From the founder's own rows only. */
export type BriefFacts = {
  monday: CalendarDate;
  openTasks: BriefTask[];
  /** In the seven days before the Monday. */
  completedLastWeek: number;
  /** Whether anything was done in the last four weeks, or the founder came in them. */
  isActive: boolean;
};

/**
 * One risk and one next action for the week, by rules that can be checked on the board: nothing is
 * guessed. Null when there is nothing to say, or nobody who would read it.
 */
export function weeklyBrief(facts: BriefFacts): WeeklyBrief | null {
  if (!facts.isActive) return null;
  const risk = findRisk(facts);
  const next = findNext(facts);
  return risk || next ? { risk, next } : null;
}

function findNext({ monday, openTasks, completedLastWeek }: BriefFacts): BriefNext | null {
  if (openTasks.length === 0) {
    const source = { figure: 'open_tasks', value: 0 } as const;
    return { text: 'Your board is empty. Add the one thing that would move you forward.', source };
  }
  const pledge = soonestPledge(openTasks, monday);
  if (pledge) return line(`Begin with your pledge, “${pledge.title}”.`, pledge);
  const started = openTasks.filter((task) => task.isStarted).sort(byDate)[0];
  if (started) return line(`Finish what you began: “${started.title}”.`, started);
  const soonest = openTasks.filter((task) => task.dueOn !== null).sort(byDate)[0];
  const task = soonest ?? openTasks[0];
  if (!task) return null;
  const why = completedLastWeek === 0 ? 'Take one task and finish it today' : 'Do this one first';
  return line(`${why}: “${task.title}”.`, task);
}

/** The figure that a sentence comes from, as it stood on the Monday. */
export function figureText({ figure, value }: Extract<BriefSource, { figure: string }>): string {
  return figure === 'open_tasks'
    ? `From your board: ${value} open`
    : `From your last seven days: ${value} completed`;
}
