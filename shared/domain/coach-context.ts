import { dayInSentence, moneyRange, pluralize } from '../formats.ts';
import { type Stage, stageLabels } from '../options.ts';
import { addDays, type CalendarDate } from '../time.ts';
import { type GoalOutcome, goalOutcomeLabels } from './check-ins.ts';
import { type CoachNote, goalsFirst } from './coach-notes.ts';
import type { Opening } from './coach-opening.ts';
import { formatGrowth, formatKpi, type GoodWay, type KpiUnit, kpiGrowth } from './kpi.ts';
import { estimateTokens, limitTokens } from './tokens.ts';
import { titleKey } from './website-proposals.ts';

type OpenTask = {
  id: string;
  title: string;
  dueOn: CalendarDate | null;
  isPledge: boolean;
  isStarted?: boolean;
  /** Made from a template, not by the founder. */
  isGenerated?: boolean;
};

/** The coach knows these of the founder, from that founder's own rows only. */
export type CoachFacts = {
  today: CalendarDate;
  stage: Stage;
  startupName: string;
  industry: string;
  description: string;
  /** The rest of the profile. */
  profile?: {
    founderName: string;
    bio: string | null;
    location: string | null;
    websiteUrl: string | null;
    teamSize: number;
    monthlyRevenue: string | null;
    fundingRaised: string;
    /** Null if they seek none. */
    fundingSought: string | null;
    /** The latest first. One that isn't achieved is a goal. */
    milestones: { title: string; date: string; isAchieved: boolean }[];
  };
  /** Of the last pledges that were decided; `missed` are the latest of those missed. */
  pledges?: { kept: number; decided: number; missed: string[] };
  /** The team's check-ins, drafts left out. Morale is never told to the coach. */
  checkIns?: {
    /** Oldest first; null without a value. */
    kpi: {
      name: string;
      unit: KpiUnit;
      goodWay: GoodWay;
      points: { week: CalendarDate; value: number }[];
    } | null;
    /** Oldest first, of the weeks in which they said so. */
    usersSpoken?: { week: CalendarDate; count: number }[];
    /** The last one. */
    last: {
      week: CalendarDate;
      goal: string | null;
      blocker: string | null;
      helpWanted: string | null;
    } | null;
    /** The goal before that, and its outcome. */
    before: { goal: string; outcome: GoalOutcome } | null;
  };
  brief?: string[];
  /** The staff member who looks after their startup or wrote to it last. */
  staffContact?: string | null;
  /** They have a cohort that runs, which could be asked for help. */
  hasCohort?: boolean;
  /** Facts and goals that the founder had the coach remember, oldest first. */
  notes?: Pick<CoachNote, 'kind' | 'text'>[];
  /** The task that the coach asks about at the beginning. */
  planned?: Pick<Opening, 'title' | 'isDone'> | null;
  /** Soonest due first. */
  openTasks: OpenTask[];
  streak: number;
  /** The last seven days, today included. */
  lastWeek: { completed: string[]; points: number };
};

/**
 * The subject of a mark such as `[T1]` or `[streak]` in an answer. The model writes the mark; the
 * words and the address are ours.
 */
export type Citation =
  | { mark: string; kind: 'task'; taskId: string; label: string }
  | {
      mark: string;
      kind: 'figure';
      figure: 'streak' | 'week' | 'pledges' | 'revenue' | 'kpi';
      label: string;
    };

/** In tokens. Keeps a question cheap together with instructions and conversation. */
export const contextTokens = 1_400;
/** Kept for what was done, so that a long list of tasks can't push all of it out. */
const doneReserve = 150;

/** The most that notes take of it. */
const notesBudget = 250;

const maxMilestones = 5;
const opening = '<founder_data>';
const closing = '</founder_data>';

/**
 * The founder's situation as text for the model, within a budget of tokens. The situation, the
 * profile, pledges, the brief and the notes are short and always there; tasks follow by rank, and
 * fall out from the end: first generated ones, last pledged ones. A part of the budget is kept for
 * completed tasks. The founder's texts are quoted inside a tag that they can't close. Marked parts
 * of the text can be cited.
 */
export function buildCoachContext(
  facts: CoachFacts,
  budget = contextTokens,
): { text: string; citations: Citation[] } {
  const whole = [
    ...situationLines(facts),
    ...profileLines(facts),
    ...pledgeLines(facts),
    ...checkInLines(facts),
    ...memoryLines(facts),
  ];
  const fixed = takeWhatFits(whole, budget - estimateTokens(opening) - estimateTokens(closing) - 2);
  const done = groupRepeats(facts.lastWeek.completed.map((title) => ({ title }))).map(
    ({ title, count }) => `- done: ${quote(title, 30)}${timesText(count)}`,
  );
  const reserved = takeWhatFits(done, Math.min(doneReserve, fixed.room));
  const ranked = groupRepeats(facts.openTasks.toSorted((a, b) => rankOf(a) - rankOf(b)));
  const leftNote = 12;
  const tasks = takeWhatFits(
    ranked.map((task, index) => taskLine(task, { mark: markOf(index), today: facts.today })),
    fixed.room - (Math.min(doneReserve, fixed.room) - reserved.room) - leftNote,
  );
  const shown = ranked.slice(0, tasks.lines.length);
  const left = facts.openTasks.length - shown.reduce((sum, { count }) => sum + count, 0);
  if (left > 0) tasks.lines.push(`- and ${left} more open`);
  const further = takeWhatFits(done.slice(reserved.lines.length), tasks.room);
  const lines = [...fixed.lines, ...tasks.lines, ...reserved.lines, ...further.lines];
  return {
    text: [opening, ...lines, closing].join('\n'),
    citations: [
      ...citeFigures(facts),
      ...shown.map(({ id, title }, index) => ({
        mark: markOf(index),
        kind: 'task' as const,
        taskId: id,
        label: title,
      })),
    ],
  };
}

function markOf(index: number): string {
  return `T${index + 1}`;
}

/** In words that fit into a sentence in place of their mark. */
export function citeFigures({
  streak,
  lastWeek,
  pledges,
  profile,
  checkIns,
}: CoachFacts): Citation[] {
  const kpi = checkIns?.kpi;
  const value = kpi?.points.at(-1)?.value;
  const figure = (mark: 'streak' | 'week' | 'pledges' | 'revenue' | 'kpi', label: string) => ({
    mark,
    kind: 'figure' as const,
    figure: mark,
    label,
  });
  return [
    figure('streak', `streak of ${pluralize(streak, 'day')}`),
    figure('week', `${pluralize(lastWeek.completed.length, 'task')} done in the last 7 days`),
    ...(pledges && pledges.decided > 0
      ? [
          figure(
            'pledges',
            `${pledges.kept} of the last ${pluralize(pledges.decided, 'pledge')} kept`,
          ),
        ]
      : []),
    ...(profile?.monthlyRevenue
      ? [figure('revenue', `monthly revenue of ${moneyRange(profile.monthlyRevenue)}`)]
      : []),
    ...(kpi && value !== undefined
      ? [figure('kpi', `${kpi.name} of ${formatKpi(value, kpi.unit)}`)]
      : []),
  ];
}

function situationLines(facts: CoachFacts): string[] {
  const { today, openTasks, lastWeek, streak } = facts;
  const overdue = openTasks.filter((task) => task.dueOn !== null && task.dueOn < today);
  return [
    `Today: ${today}. Stage: ${stageLabels[facts.stage]}. Streak [streak]: ${streak === 1 ? '1 day' : `${streak} days`}.`,
    `Last 7 days [week]: ${lastWeek.completed.length} tasks completed, ${lastWeek.points} points.`,
    `Open tasks: ${openTasks.length}, overdue: ${overdue.length}.`,
    `Startup: ${quote(facts.startupName, 20)}. Industry: ${quote(facts.industry, 20)}.`,
    `What it does: ${quote(facts.description, 100)}`,
  ];
}

function profileLines({ profile }: CoachFacts): string[] {
  if (!profile) return [];
  const { founderName, bio, location, websiteUrl, teamSize, milestones } = profile;
  const { monthlyRevenue, fundingRaised, fundingSought } = profile;
  return [
    `Founder: ${quote(founderName, 15)}${location ? `, in ${quote(location, 12)}` : ''}. Team: ${teamSize}.`,
    ...(bio ? [`About them: ${quote(bio, 60)}`] : []),
    ...(websiteUrl ? [`Website: ${quote(websiteUrl, 25)}`] : []),
    [
      `Monthly revenue${monthlyRevenue ? ' [revenue]' : ''}: ${monthlyRevenue ? quote(monthlyRevenue, 12) : 'not given'}.`,
      `Funding raised: ${quote(fundingRaised, 12)}.`,
      fundingSought === null ? 'Seeks no funding.' : `Seeks funding: ${quote(fundingSought, 12)}.`,
    ].join(' '),
    ...milestones.slice(0, maxMilestones).map(({ title, date, isAchieved }) => {
      const kind = isAchieved ? 'milestone' : 'goal';
      return `- ${kind}: ${quote(title, 25)} (${date.slice(0, 10).replace(/[^\d-]/g, '')})`;
    }),
  ];
}

function pledgeLines({ pledges, brief = [] }: CoachFacts): string[] {
  const kept =
    pledges && pledges.decided > 0
      ? [`Pledges [pledges]: ${pledges.kept} of the last ${pledges.decided} kept.`]
      : [];
  return [
    ...kept,
    ...(pledges?.missed ?? []).slice(0, 3).map((title) => `- missed pledge: ${quote(title, 25)}`),
    ...brief.slice(0, 2).map((line) => `This week: ${quote(line, 40)}`),
  ];
}

function checkInLines({ checkIns }: CoachFacts): string[] {
  if (!checkIns) return [];
  const { kpi, usersSpoken = [], last, before } = checkIns;
  const values = kpi?.points.map(({ week, value }) => `${formatKpi(value, kpi.unit)} (${week})`);
  const spoken = usersSpoken.map(({ week, count }) => `${count} (${week})`);
  return [
    ...(kpi && values && values.length > 0
      ? [
          `KPI [kpi]: ${quote(kpi.name, 15)}, ${kpi.goodWay === 'up' ? 'higher' : 'lower'} is better: ${values.join(', ')}.`,
          `The KPI is ${kpiVerdict(kpi)}.`,
        ]
      : []),
    ...(spoken.length > 0 ? [`Users they talked to: ${spoken.join(', ')}.`] : []),
    ...(before
      ? [
          `- goal before: ${quote(before.goal, 40)} (reached: ${goalOutcomeLabels[before.outcome].toLowerCase()})`,
        ]
      : []),
    ...(last?.goal ? [`- goal since ${last.week}: ${quote(last.goal, 40)}`] : []),
    ...(last?.blocker ? [`- blocker: ${quote(last.blocker, 60)}`] : []),
    ...(last?.helpWanted ? [`- help wanted: ${quote(last.helpWanted, 40)}`] : []),
  ];
}

type KpiOfCoach = NonNullable<NonNullable<CoachFacts['checkIns']>['kpi']>;

/** A smaller change is none. In percent; for a percentage, in points. */
const flatBelow = { number: 1, money: 1, percent: 0.5 };

/** A model reads words more surely than it compares figures: “growing, +12% on the week before, …”. */
function kpiVerdict({ unit, goodWay, points }: KpiOfCoach): string {
  const [before, last] = points.slice(-2);
  if (!before || !last) return 'new: one value says nothing yet';
  const isNext = before.week === addDays(last.week, -7);
  const growth = kpiGrowth(points, unit);
  const change = last.value - before.value;
  const since = isNext ? 'on the week before' : `since ${before.week}`;
  const isFlat = growth === null ? change === 0 : Math.abs(growth) < flatBelow[unit];
  if (isFlat) return `flat ${since}`;
  const figure = growth === null ? '' : `${formatGrowth(growth, unit)} `;
  const isGood = change > 0 === (goodWay === 'up');
  return `${change > 0 ? 'growing' : 'falling'}, ${figure}${since}: the ${isGood ? 'right' : 'wrong'} way`;
}

/**
 * The founder's notes, goals first. Of too much, the oldest facts fall out first, and the oldest
 * goals last.
 */
function memoryLines({ notes = [], planned }: CoachFacts): string[] {
  const newestFirst = goalsFirst(notes.toReversed());
  const lines = newestFirst.map(({ kind, text }) => `- ${kind}: ${quote(text, 60)}`);
  const heading = 'The founder had you remember:';
  const kept = takeWhatFits(lines, notesBudget - estimateTokens(heading) - 1).lines;
  const state = planned?.isDone ? 'done' : 'not done yet';
  return [
    ...(kept.length > 0 ? [heading, ...kept] : []),
    ...(planned ? [`Planned last week: ${quote(planned.title, 30)} (${state}).`] : []),
  ];
}

/** Pledges come before begun tasks, the founder's own before generated ones. */
function rankOf({ isPledge, isStarted, isGenerated }: OpenTask): number {
  if (isPledge) return 0;
  if (isStarted) return 1;
  return isGenerated ? 3 : 2;
}

/** The same title again is one line with its number: dailies, above all. */
function groupRepeats<Item extends { title: string }>(items: Item[]): (Item & { count: number })[] {
  const groups = new Map<string, Item & { count: number }>();
  for (const item of items) {
    const key = titleKey(item.title) || item.title;
    const known = groups.get(key);
    if (known) known.count += 1;
    else groups.set(key, { ...item, count: 1 });
  }
  return [...groups.values()];
}

function timesText(count: number): string {
  return count > 1 ? ` (${count} times)` : '';
}

function taskLine(
  { title, dueOn, isPledge, isStarted, count }: OpenTask & { count: number },
  { mark, today }: { mark: string; today: CalendarDate },
): string {
  const notes = [
    dueOn === null ? 'no date' : `due ${dayInSentence(dueOn, today)}`,
    ...(dueOn !== null && dueOn < today ? ['overdue'] : []),
    ...(isPledge ? ['public pledge'] : []),
    ...(isStarted ? ['started'] : []),
    ...(count > 1 ? [`${count} times`] : []),
  ];
  return `- open [${mark}]: ${quote(title, 30)} (${notes.join(', ')})`;
}

/** As many of the lines as fit, in order. */
function takeWhatFits(all: string[], room: number): { lines: string[]; room: number } {
  const lines: string[] = [];
  let left = room;
  for (const line of all) {
    // With its line break.
    const tokens = estimateTokens(`${line}\n`);
    if (tokens > left) break;
    lines.push(line);
    left -= tokens;
  }
  return { lines, room: left };
}

/** One quoted line, without characters that could end the quote or the tag. */
function quote(text: string, maxTokens: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s<>]+/gu, ' ')
    .replaceAll('"', '”')
    .trim();
  return `"${limitTokens(line, maxTokens)}"`;
}
