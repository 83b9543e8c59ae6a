import { type Difficulty, difficulties } from '../options.ts';

export const pointsByDifficulty: Record<Difficulty, number> = { easy: 10, medium: 20, hard: 35 };
export const publicPledgePoints = 5;
export const earlyCompletionPoints = 10;
export const peerHelpPoints = 15;
/** Boards count at most this many points per founder and day; the personal total counts all. */
export const boardPointsPerDay = 200;

const dayMs = 24 * 60 * 60 * 1000;

type TaskFacts = {
  difficulty: Difficulty;
  isPublicPledge: boolean;
  dueDate: Date | null;
  createdAt: Date;
  dueMovedLater: boolean;
};

export type TaskEarning = {
  kind: 'base' | 'public_pledge' | 'early_completion';
  points: number;
};

/**
 * Points for completing a task, without streak bonuses. A pledge pays when it is kept on time. Early
 * means: done at least 24 hours before it was due, created at least 24 hours before it was done, and
 * the due date never moved later.
 */
export function taskEarnings(task: TaskFacts, completedAt: Date): TaskEarning[] {
  const earnings: TaskEarning[] = [{ kind: 'base', points: pointsByDifficulty[task.difficulty] }];
  const leftMs = task.dueDate ? task.dueDate.getTime() - completedAt.getTime() : null;
  if (task.isPublicPledge && leftMs !== null && leftMs >= 0) {
    earnings.push({ kind: 'public_pledge', points: publicPledgePoints });
  }
  const ageMs = completedAt.getTime() - task.createdAt.getTime();
  if (leftMs !== null && leftMs >= dayMs && ageMs >= dayMs && !task.dueMovedLater) {
    earnings.push({ kind: 'early_completion', points: earlyCompletionPoints });
  }
  return earnings;
}

/** What points are awarded for. */
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
  /** Whether it was reversed because its task was reopened. */
  isReopened: boolean;
  /** Whether the completion was added the next morning. */
  isBackfilled: boolean;
  taskTitle: string | null;
  streakDays: number | null;
  /** Who gave thanks, and for what. */
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
  if (!row.isReopened) return `${row.streakDays}-day streak: its days were counted anew`;
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
