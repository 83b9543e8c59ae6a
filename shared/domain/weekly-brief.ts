import { dateLabel, dayInSentence, pluralize } from '../formats.ts';
import { addDays, type CalendarDate, daysBetween, weekStart } from '../time.ts';
import { checkInWeek, type GoalOutcome } from './check-ins.ts';
import { mondayAfter } from './digest.ts';
import { formatKpi, type GoodWay, type KpiUnit } from './kpi.ts';

/** The source of a line: one of the founder's tasks, or a figure. */
export type BriefSource =
  | { taskId: string; title: string }
  | { figure: (typeof briefFigures)[number]; value: number };

export const briefFigures = [
  'completed_last_week',
  'open_tasks',
  'kpi_against',
  'goals_missed',
  'check_in_missed',
  'check_in_goal',
] as const;
type BriefLine = { text: string; source: BriefSource };
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

/** A team's check-in of a week; neither of both is a week in which nobody checked in. */
export type BriefCheckIn = {
  week: CalendarDate;
  isAway: boolean;
  /** Of the KPI that the team goes by now. */
  kpiValue: number | null;
  lastGoal: GoalOutcome | null;
  goal: string | null;
};

/** Read from the founder's own rows, and their startup's check-ins, only. */
export type BriefFacts = {
  /** A day of the brief's week. */
  today: CalendarDate;
  openTasks: BriefTask[];
  /** Today and in the seven days before. */
  completedLastWeek: number;
  /** The founder completed something or signed in during the last four weeks. */
  isActive: boolean;
  kpi?: { name: string; unit: KpiUnit; goodWay: GoodWay } | null;
  /** Those of the last weeks that are done or away, newest first. */
  checkIns?: BriefCheckIn[];
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

function findNext({
  today,
  openTasks,
  completedLastWeek,
  checkIns = [],
}: BriefFacts): BriefNext | null {
  if (openTasks.length === 0) {
    const source = { figure: 'open_tasks', value: 0 } as const;
    return { text: 'Your board is empty. Add the one thing that would move you forward.', source };
  }
  const pledge = soonestPledge(openTasks, today);
  if (pledge) return briefLine(`Begin with your pledge, “${pledge.title}”.`, pledge);
  const started = openTasks.filter((task) => task.isStarted).sort(compareByDueDate)[0];
  if (started) return briefLine(`Finish what you began: “${started.title}”.`, started);
  const goal = checkIns.find(({ isAway }) => !isAway);
  if (goal?.goal && daysBetween(goal.week, today) < 7) {
    const source = { figure: 'check_in_goal', value: 1 } as const;
    return { text: `Take one step toward this week’s goal: “${goal.goal}”.`, source };
  }
  const soonest = openTasks.filter((task) => task.dueOn !== null).sort(compareByDueDate)[0];
  const task = soonest ?? openTasks[0];
  if (!task) return null;
  const why = completedLastWeek === 0 ? 'Take one task and finish it today' : 'Do this one first';
  return briefLine(`${why}: “${task.title}”.`, task);
}

export function figureText({ figure, value }: Extract<BriefSource, { figure: string }>): string {
  switch (figure) {
    case 'open_tasks':
      return `From your board: ${value} open`;
    case 'completed_last_week':
      return `From your last seven days: ${value} completed`;
    case 'check_in_missed':
      return 'From your check-ins: none that week';
    case 'kpi_against':
    case 'goals_missed':
      return `From your last ${value} check-ins`;
    case 'check_in_goal':
      return 'From your last check-in';
  }
}

/** More open tasks than fit into a week. */
const minCrowdedTasks = 15;

/** The most serious risk to the founder's week; null when there is none. */
function findRisk(facts: BriefFacts): BriefLine | null {
  const { today, openTasks, completedLastWeek } = facts;
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
  const ofCheckIns = findKpiRisk(facts) ?? findGoalRisk(facts) ?? findMissedCheckIn(facts);
  if (ofCheckIns) return ofCheckIns;
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

/** The number has to go against its good way this often in a row. */
const kpiMoves = 3;

function findKpiRisk({ kpi, checkIns = [] }: BriefFacts): BriefLine | null {
  if (!kpi) return null;
  const values = checkIns.flatMap(({ kpiValue }) => (kpiValue === null ? [] : [kpiValue]));
  const last = values.slice(0, kpiMoves + 1);
  const worse = (value: number, before: number) =>
    kpi.goodWay === 'up' ? value < before : value > before;
  const isAgainst = last.every((value, index) => index === 0 || worse(last[index - 1] ?? 0, value));
  const [now, from] = [last[0], last.at(-1)];
  if (last.length <= kpiMoves || !isAgainst || now === undefined || from === undefined) return null;
  const way = kpi.goodWay === 'up' ? 'down' : 'up';
  const span = `from ${formatKpi(from, kpi.unit)} to ${formatKpi(now, kpi.unit)}`;
  const source = { figure: 'kpi_against', value: last.length } as const;
  return { text: `${kpi.name} went ${way} three times in a row, ${span}.`, source };
}

function findGoalRisk({ checkIns = [] }: BriefFacts): BriefLine | null {
  const outcomes = checkIns.filter(({ isAway }) => !isAway).slice(0, 2);
  if (outcomes.length < 2 || outcomes.some(({ lastGoal }) => lastGoal !== 'no')) return null;
  const source = { figure: 'goals_missed', value: 2 } as const;
  return {
    text: 'You missed your goal twice in a row. Choose one you can reach this week.',
    source,
  };
}

/** From Thursday to the Tuesday on which nobody can check in for that week any more. */
const daysUntilMissed = 5;

/** Only of teams that have checked in before: the others have their invitation on the overview. */
function findMissedCheckIn({ today, checkIns = [] }: BriefFacts): BriefLine | null {
  const week = checkInWeek(addDays(today, -daysUntilMissed));
  const newest = checkIns[0]?.week;
  if (!newest || newest >= week) return null;
  const source = { figure: 'check_in_missed', value: 0 } as const;
  const day = dateLabel(week, today);
  return { text: `Nobody on your team checked in for the week of ${day}.`, source };
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

/** From today to the Sunday before the next brief: its week begins on Monday, whenever the program's does. */
function isDueInWeek({ dueOn }: BriefTask, today: CalendarDate): boolean {
  return dueOn !== null && dueOn >= today && dueOn < mondayAfter(weekStart(today));
}

function compareByDueDate(a: BriefTask, b: BriefTask): number {
  return (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || a.id.localeCompare(b.id);
}

function briefLine(text: string, { id: taskId, title }: BriefTask): BriefLine {
  return { text, source: { taskId, title } };
}
