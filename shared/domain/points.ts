import { type Difficulty, difficulties, type TaskState } from '../options.ts';

export const pointsByDifficulty: Record<Difficulty, number> = { easy: 10, medium: 20, hard: 35 };
export const publicPledgePoints = 5;
export const earlyCompletionPoints = 10;
/** Boards count at most this many points per founder and day; the personal total counts all. */
export const boardPointsPerDay = 200;
/** Boards count at most this many tasks a day: as many as fit into the points. */
export const boardTasksPerDay = boardPointsPerDay / pointsByDifficulty.easy;
/** Boards count at most this many hard tasks a day that the founder made. */
export const boardHardTasksPerDay = 3;
/** Boards count at most this many of the pledges kept in a day. */
export const boardPledgesPerDay = 3;
/** Said on the web and in Slack, wherever a pledge is made. */
export const pledgeBonusText = `Finish on time for ${publicPledgePoints} bonus points`;
/** A pledge has to stand this long before it is kept. */
export const pledgeStandsHours = 12;
/** For the early bonus the due date has to be set at most this many days ahead. */
const earlyDueDays = 14;
/** A task's difficulty can be raised for this long after it was made. */
const difficultyOpenMinutes = 60;

/** Each rule in one sentence, for the legend and for Slack's help. */
export const pointRules = {
  boards: `Boards count up to ${boardPointsPerDay} points, ${boardTasksPerDay} tasks, three hard tasks of your own and three kept pledges a day; your total keeps them all.`,
  pledges: `A pledge counts once it has stood for ${pledgeStandsHours} hours; finish sooner and the task still pays its own points.`,
  early: `Early means 24 hours or more before its date, if you set that date at most ${earlyDueDays} days ahead and never moved it later.`,
  difficulty:
    'You can make your own tasks harder only in their first hour, before you start or pledge them.',
  deleted: 'A task deleted after its date still counts as overdue in your completion rate.',
  lapsed:
    'Daily tasks end with their day, weekly ones with their week unless you start or pledge them; you lose nothing.',
} as const;

/** Said with a completion whose pledge hadn't stood long enough. */
export const pledgeTooYoungText = `A pledge counts after ${pledgeStandsHours} hours: this one was finished sooner, so the task paid its own points.`;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/**
 * True if a pledge stood long enough to count. Moving its date doesn't start it anew: the moment it
 * was made counts.
 */
export function stoodLongEnough(pledgedAt: Date, at: Date): boolean {
  return at.getTime() - pledgedAt.getTime() >= pledgeStandsHours * hourMs;
}

/** A task that a founder made may become harder in its first hour, before it is started or pledged. */
export function mayBeHarder(
  task: {
    created_at: Date;
    started_at: Date | null;
    status: TaskState;
    is_public_pledge: boolean;
    template_key: string | null;
  },
  now: Date,
): boolean {
  const ageMs = now.getTime() - task.created_at.getTime();
  if (task.template_key !== null) return false;
  const isUntouched = task.status === 'pending' && !task.started_at && !task.is_public_pledge;
  return isUntouched && ageMs < difficultyOpenMinutes * 60_000;
}

/** A form offers only the difficulties that the server accepts. */
export function difficultiesFor(task: { difficulty: Difficulty; canBeHarder: boolean }) {
  const hardest = pointsByDifficulty[task.difficulty];
  return difficulties.filter((each) => task.canBeHarder || pointsByDifficulty[each] <= hardest);
}

type TaskFacts = {
  difficulty: Difficulty;
  /** Null without an open pledge. */
  pledgedAt: Date | null;
  dueDate: Date | null;
  /** The number of days by which the due date lay ahead when it was set. */
  dueDaysAhead: number;
  createdAt: Date;
  dueMovedLater: boolean;
};

export type TaskEarning = {
  kind: 'base' | 'public_pledge' | 'early_completion';
  points: number;
};

/**
 * Points for completing a task, without streak bonuses. A pledge pays when it stood 12 hours and is
 * kept on time. Early means: done at least 24 hours before it was due, created at least 24 hours
 * before it was done, and the due date set at most 14 days ahead and never moved later.
 */
export function taskEarnings(task: TaskFacts, completedAt: Date): TaskEarning[] {
  const earnings: TaskEarning[] = [{ kind: 'base', points: pointsByDifficulty[task.difficulty] }];
  const leftMs = task.dueDate ? task.dueDate.getTime() - completedAt.getTime() : -Infinity;
  const { pledgedAt } = task;
  if (pledgedAt && stoodLongEnough(pledgedAt, completedAt) && leftMs >= 0) {
    earnings.push({ kind: 'public_pledge', points: publicPledgePoints });
  }
  const ageMs = completedAt.getTime() - task.createdAt.getTime();
  const isPlanned = task.dueDaysAhead <= earlyDueDays && !task.dueMovedLater;
  if (leftMs >= dayMs && ageMs >= dayMs && isPlanned) {
    earnings.push({ kind: 'early_completion', points: earlyCompletionPoints });
  }
  return earnings;
}

/** The reasons for which points are awarded. */
export const ledgerKinds = [
  'base',
  'public_pledge',
  'early_completion',
  'streak_bonus',
  'peer_help',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export type LedgerFacts = {
  kind: LedgerKind;
  points: number;
  /** A negative row that reverses an earlier one. */
  isReversal: boolean;
  /** It was reversed because its task was reopened. */
  isReopened: boolean;
  /** The completion was added the next morning. */
  isBackfilled: boolean;
  taskTitle: string | null;
  streakDays: number | null;
  /** The founder who gave thanks, and their reason. */
  thankedBy: string | null;
  forWhat: string | null;
};

/** The reason for a ledger row, as founders read it: `Completed “Call Ada” (medium)`. */
export function ledgerReason(row: LedgerFacts): string {
  return row.isReversal ? reversalReason(row) : earningReason(row);
}

function earningReason(row: LedgerFacts): string {
  switch (row.kind) {
    case 'base': {
      const later = row.isBackfilled ? ', added the next morning' : '';
      return `Completed ${titleOf(row)}${difficultyOf(row.points)}${later}`;
    }
    case 'public_pledge':
      return `Pledge kept on time: ${titleOf(row)}`;
    case 'early_completion':
      return `Done a day or more before it was due: ${titleOf(row)}`;
    case 'streak_bonus':
      return `${row.streakDays}-day streak`;
    case 'peer_help':
      return `Thanked by ${row.thankedBy ?? 'a founder'}${row.forWhat ? ` for “${row.forWhat}”` : ''}`;
  }
}

function reversalReason(row: LedgerFacts): string {
  if (row.kind === 'peer_help') return `${row.thankedBy ?? 'A founder'} took their thanks back`;
  if (!row.isReopened) return `${row.streakDays}-day streak: its days were counted again`;
  const lost = {
    base: '',
    public_pledge: ': the points for the pledge',
    early_completion: ': the points for being early',
    streak_bonus: `: the ${row.streakDays}-day streak`,
  };
  return `Reopened ${titleOf(row)}${lost[row.kind]}`;
}

function titleOf({ taskTitle }: LedgerFacts): string {
  return taskTitle === null ? 'a task' : `“${taskTitle}”`;
}

/** From the points, because the task may have been changed since. */
function difficultyOf(points: number): string {
  const difficulty = difficulties.find((each) => pointsByDifficulty[each] === points);
  return difficulty ? ` (${difficulty})` : '';
}
