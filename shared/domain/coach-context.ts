import { type Stage, stageLabels } from '../options.ts';
import { type CalendarDate, dayInSentence } from '../time.ts';
/** What the coach knows about the founder, from that founder's own rows only. */
export type CoachFacts = {
  today: CalendarDate;
  stage: Stage;
  startupName: string;
  industry: string;
  description: string;
  /** Soonest due first. */
  openTasks: { title: string; dueOn: CalendarDate | null; isPledge: boolean }[];
  streak: number;
  /** The last seven days, today included. */
  lastWeek: { completed: string[]; points: number };
};

/** In characters. Keeps a question cheap together with instructions and conversation. */
export const contextBudget = 2400;

const maxTitleLength = 120;
const maxDescriptionLength = 400;
const opening = '<founder_data>';
const closing = '</founder_data>';

/**
 * The founder's situation as text for the model, within `budget` characters: the most important
 * facts first, and a count of those left out. The founder's texts are quoted inside a tag that they
 * can't close.
 */
export function buildCoachContext(facts: CoachFacts, budget = contextBudget): string {
  const { lines, room } = takeWhatFits(
    mainLines(facts),
    budget - opening.length - closing.length - 2,
  );
  const tasks = takeWhatFits(facts.openTasks.map(taskLine(facts.today)), room - 40);
  const left = facts.openTasks.length - tasks.lines.length;
  if (left > 0) tasks.lines.push(`- and ${left} more open`);
  const done = takeWhatFits(
    facts.lastWeek.completed.map((title) => `- done: ${quote(title, maxTitleLength)}`),
    tasks.room,
  );
  return [opening, ...lines, ...tasks.lines, ...done.lines, closing].join('\n');
}

function mainLines(facts: CoachFacts): string[] {
  const { today, openTasks, lastWeek, streak } = facts;
  const overdue = openTasks.filter((task) => task.dueOn !== null && task.dueOn < today);
  return [
    `Today: ${today}. Stage: ${stageLabels[facts.stage]}. Streak: ${streak === 1 ? '1 day' : `${streak} days`}.`,
    `Last 7 days: ${lastWeek.completed.length} tasks completed, ${lastWeek.points} points.`,
    `Open tasks: ${openTasks.length}, overdue: ${overdue.length}.`,
    `Startup: ${quote(facts.startupName, 80)}. Industry: ${quote(facts.industry, 80)}.`,
    `What it does: ${quote(facts.description, maxDescriptionLength)}`,
  ];
}

function taskLine(today: CalendarDate) {
  return ({ title, dueOn, isPledge }: CoachFacts['openTasks'][number]) => {
    const due = dueOn === null ? 'no date' : `due ${dayInSentence(dueOn, today)}`;
    const overdue = dueOn !== null && dueOn < today ? ', overdue' : '';
    return `- open: ${quote(title, maxTitleLength)} (${due}${overdue}${isPledge ? ', public pledge' : ''})`;
  };
}

/** As many of the lines as fit, in order. */
function takeWhatFits(all: string[], room: number): { lines: string[]; room: number } {
  const lines: string[] = [];
  let left = room;
  for (const line of all) {
    if (line.length + 1 > left) break;
    lines.push(line);
    left -= line.length + 1;
  }
  return { lines, room: left };
}

/** One quoted line, without characters that could end the quote or the tag. */
function quote(text: string, maxLength: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s<>]+/gu, ' ')
    .replaceAll('"', '”')
    .trim();
  const characters = [...line];
  return `"${characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line}"`;
}
