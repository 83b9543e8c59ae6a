import type { Transaction } from 'kysely';
import { taskEarnings } from '#shared/domain/points.ts';
import {
  type ActiveMoment,
  advanceStreak,
  replayStreak,
  type Streak,
} from '#shared/domain/streak.ts';
import { refuseYesterday, yesterdayOf } from '#shared/domain/yesterday.ts';
import { AppError } from '#shared/errors.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import { toStreak } from '../../queries/founder-totals.ts';
import { listStandingCompletions } from '../../queries/streaks.ts';
import type { Database } from '../../schema.ts';
import type { LockedTask } from './lock-task.ts';
import type { EarnedRow } from './record-completion.ts';

/** What a completion will change, before anything is written. */
export type CompletionPlan = {
  localDate: CalendarDate;
  earnings: EarnedRow[];
  earned: number;
  streak: Streak;
  frozen: CalendarDate[];
  reachedDays: number | null;
  pledge: 'kept' | 'missed' | null;
  countedAt: Date | null;
};

type Reached = { days: number; points: number; runStartedOn: CalendarDate | null };

export function planCompletion(task: LockedTask, at: Date): CompletionPlan {
  const { streak, frozen, reached } = advanceStreak(toStreak(task), {
    at,
    timeZone: task.time_zone,
  });
  return {
    localDate: localDate(at, task.time_zone),
    ...judge(task, {
      at,
      isOpen: task.pledge_state === 'open',
      bonus: reached[0] && { ...reached[0], runStartedOn: streak.startedOn },
    }),
    streak,
    frozen,
    countedAt: null,
  };
}

/**
 * As if it had been completed in the last instant of yesterday: early, on time and the streak are
 * judged by that. What it changes for completions after it is `replayBooks`' to settle.
 */
export async function planYesterday(
  trx: Transaction<Database>,
  { founderId, task, now }: { founderId: string; task: LockedTask; now: Date },
): Promise<CompletionPlan> {
  const timeZone = task.time_zone;
  const refusal = refuseYesterday({ createdAt: task.created_at }, { now, timeZone });
  if (refusal) throw new AppError(refusal);
  const { day, at } = yesterdayOf(now, timeZone);
  const standing = await listStandingCompletions(trx, founderId);
  const place = standing.filter((each) => each.at <= at).length;
  const moments: ActiveMoment[] = [...standing];
  moments.splice(place, 0, { at, timeZone });
  const replay = replayStreak(moments);
  return {
    localDate: day,
    ...judge(task, {
      at,
      // The sweep marks pledges after their day: one that it marked since yesterday's end was kept.
      isOpen: task.pledge_state === 'open' || wasMissedAfter(task, at),
      bonus: replay.reached.find((bonus) => bonus.index === place),
    }),
    streak: replay.streak,
    frozen: [],
    countedAt: at,
  };
}

function wasMissedAfter({ pledge_state, pledge_resolved_at }: LockedTask, at: Date): boolean {
  return pledge_state === 'missed' && pledge_resolved_at !== null && pledge_resolved_at > at;
}

type Circumstances = { at: Date; isOpen: boolean; bonus: Reached | undefined };

function judge(task: LockedTask, { at, isOpen, bonus }: Circumstances) {
  const facts = {
    difficulty: task.difficulty,
    // A pledge that was missed pays nothing more, whatever its task's new date.
    isPublicPledge: isOpen,
    dueDate: task.due_date,
    createdAt: task.created_at,
    dueMovedLater: task.due_moved_later,
  };
  const earnings: EarnedRow[] = taskEarnings(facts, at);
  if (bonus) {
    earnings.push({
      kind: 'streak_bonus',
      points: bonus.points,
      run_started_on: bonus.runStartedOn,
      streak_days: bonus.days,
    });
  }
  const isOnTime = task.due_date !== null && at <= task.due_date;
  const pledge: CompletionPlan['pledge'] = isOnTime ? 'kept' : 'missed';
  return {
    earnings,
    earned: earnings.reduce((sum, row) => sum + row.points, 0),
    reachedDays: bonus?.days ?? null,
    pledge: isOpen ? pledge : null,
  };
}
