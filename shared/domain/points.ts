import type { Difficulty } from '../options.ts';

export const pointsByDifficulty: Record<Difficulty, number> = { easy: 10, medium: 20, hard: 35 };
export const publicPledgePoints = 5;
export const earlyCompletionPoints = 10;
export const peerHelpPoints = 15;
/** Boards count at most this many points a day per founder; the personal total keeps all. */
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
 * What completing a task earns by itself, streak bonuses aside (product decisions, section 4).
 * A pledge pays when it is kept on time. Early means: done 24 hours or more before it was due,
 * created 24 hours or more before it was done, and the due date never moved later.
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
