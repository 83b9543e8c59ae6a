import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CompletionView } from '#shared/api/tasks.ts';
import { lapseOf, lastDayOf } from '#shared/domain/lapse.ts';
import {
  type LedgerKind,
  pledgeTooYoungText,
  stoodLongEnough,
  taskEarnings,
} from '#shared/domain/points.ts';
import {
  type ActiveMoment,
  advanceStreak,
  currentStreak,
  replayStreak,
  type Streak,
  type StreakBonusDays,
  streakBonuses,
} from '#shared/domain/streak.ts';
import { backfillRefusal, yesterdayOf } from '#shared/domain/yesterday.ts';
import { AppError } from '#shared/errors.ts';
import { type CalendarDate, daysBetween, localDate } from '#shared/time.ts';
import { findFounderTotals, toStreak } from '../../queries/founder-totals.ts';
import { listActiveCompletions } from '../../queries/streaks.ts';
import { findTask, toTaskView } from '../../queries/tasks.ts';
import type { Db, Trx } from '../../schema.ts';
import { replayLedger } from './ledger.ts';
import { type LockedTask, lapseFacts, lockTask } from './lock-task.ts';
import { type EarningRow, recordCompletion } from './record-completion.ts';

type CompleteTaskInput = {
  founderId: string;
  taskId: string;
  now: Date;
  source: 'web' | 'slack';
  /** The task was done yesterday; allowed until noon in the founder's time zone. */
  doneYesterday?: boolean;
};

/**
 * Completes a task, from the web or Slack (product decisions, section 4). One transaction writes the
 * ledger, streak, bonuses, totals, notifications and channel post. If the task is completed already,
 * returns that completion and adds nothing.
 */
export async function completeTask(
  db: Db,
  { founderId, taskId, now, source, doneYesterday = false }: CompleteTaskInput,
): Promise<CompletionView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId });
    if (task.status === 'completed') return viewActiveCompletion(trx, { founderId, taskId, now });

    // After waiting for the lock, `now` may be before a completion that was recorded meanwhile.
    const at = task.last_active_at && task.last_active_at > now ? task.last_active_at : now;
    assertNotLapsed(task, { now: at, doneYesterday });
    const plan = doneYesterday
      ? await planYesterdaysCompletion(trx, { founderId, task, now })
      : planCompletion(task, at);
    await recordCompletion(trx, {
      ...plan,
      completionId: randomUUID(),
      founderId,
      task,
      source,
      at,
    });
    if (!plan.countedAt) return toCompletionView(task, plan, { at, now });
    await replayLedger(trx, { founderId, now: at });
    return viewAfterReplay(trx, { founderId, task, plan, now });
  });
}

/** Tasks that lapsed last night can still be added as done yesterday. */
function assertNotLapsed(
  task: LockedTask,
  { now, doneYesterday }: { now: Date; doneYesterday: boolean },
): void {
  const timeZone = task.time_zone;
  const lapse = lapseOf(lapseFacts(task), { now, timeZone });
  if (!lapse) return;
  const lastDay = lastDayOf(lapseFacts(task), timeZone);
  const isYesterdays = lastDay !== null && lastDay >= yesterdayOf(now, timeZone).day;
  if (!doneYesterday || !isYesterdays) throw new AppError(lapse);
}

function toCompletionView(
  task: LockedTask,
  { earnings, earned, pledge, streak, localDate: day }: CompletionPlan,
  { at, now }: { at: Date; now: Date },
): CompletionView {
  return {
    task: toTaskView(
      {
        ...task,
        status: 'completed',
        completed_at: at,
        pledge_state: pledge ?? task.pledge_state,
        earned,
      },
      now,
    ),
    isNew: true,
    note: pledgeNote(pledge),
    earned,
    earnings: earnings.map((row) => ({ label: earningLabel(row), points: row.points })),
    points: task.points + earned,
    streak: streak.current,
    isFirstToday: streak.lastActiveOn === day && task.last_active_on !== day,
    milestone: milestoneOf(earnings),
  };
}

/** The streak bonus among what a completion earned. */
function milestoneOf(
  rows: { points: number; streak_days?: number | null; run_started_on?: string | null }[],
): CompletionView['milestone'] {
  const bonus = rows.find((row) => row.streak_days && row.run_started_on);
  if (!bonus?.streak_days || !bonus.run_started_on) return null;
  // The table of bonuses has no other lengths.
  const days = bonus.streak_days as StreakBonusDays;
  return { days, runStartedOn: bonus.run_started_on, points: bonus.points };
}

/** The reason why a pledge on time earned no bonus. */
function pledgeNote(pledge: CompletionPlan['pledge']): string | null {
  return pledge === 'done' ? pledgeTooYoungText : null;
}

/** A completion dated before others may change what those earn, so the view shows the net result. */
async function viewAfterReplay(
  trx: Trx,
  {
    founderId,
    task,
    plan,
    now,
  }: { founderId: string; task: LockedTask; plan: CompletionPlan; now: Date },
): Promise<CompletionView> {
  const { points, streak, timeZone } = await findFounderTotals(trx, founderId);
  const own = plan.earnings.filter((row) => row.kind !== 'streak_bonus');
  const earned = points - task.points;
  const bonus = earned - own.reduce((sum, row) => sum + row.points, 0);
  const streakDays = streakBonuses.find((each) => each.points === bonus)?.days;
  return {
    task: await findTask(trx, { founderId, taskId: task.id, now }),
    isNew: true,
    note: pledgeNote(plan.pledge),
    earned,
    earnings: [
      ...own.map((row) => ({ label: earningLabel(row), points: row.points })),
      ...(bonus === 0
        ? []
        : [
            {
              label: earningLabel({ kind: 'streak_bonus', streak_days: streakDays }),
              points: bonus,
            },
          ]),
    ],
    points,
    streak: currentStreak(streak, { at: now, timeZone }),
    isFirstToday: false,
    milestone:
      streakDays && streak.startedOn
        ? { days: streakDays, runStartedOn: streak.startedOn, points: bonus }
        : null,
  };
}

async function viewActiveCompletion(
  trx: Trx,
  { founderId, taskId, now }: { founderId: string; taskId: string; now: Date },
): Promise<CompletionView> {
  const totals = await findFounderTotals(trx, founderId);
  const ledger = await trx
    .selectFrom('completions as c')
    .innerJoin('points_ledger as l', 'l.completion_id', 'c.id')
    .where('c.task_id', '=', taskId)
    .where('c.reopened_at', 'is', null)
    .where('l.reverses', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('points_ledger as r').whereRef('r.reverses', '=', 'l.id').select('r.id')),
      ),
    )
    .orderBy('l.id')
    .select(['l.kind', 'l.points', 'l.streak_days', 'l.run_started_on'])
    .select(
      sql<boolean>`not c.backfilled and not exists (
        select from completions earlier
        where earlier.founder_id = c.founder_id and earlier.local_date = c.local_date
          and earlier.reopened_at is null and earlier.completed_at < c.completed_at)`.as(
        'begins_day',
      ),
    )
    .execute();
  return {
    task: await findTask(trx, { founderId, taskId, now }),
    isNew: false,
    note: null,
    earned: ledger.reduce((sum, row) => sum + row.points, 0),
    earnings: ledger.map((row) => ({ label: earningLabel(row), points: row.points })),
    points: totals.points,
    streak: currentStreak(totals.streak, { at: now, timeZone: totals.timeZone }),
    isFirstToday: ledger[0]?.begins_day ?? false,
    milestone: milestoneOf(ledger),
  };
}

/** The changes of a completion, before anything is written. */
type CompletionPlan = {
  localDate: CalendarDate;
  earnings: EarningRow[];
  earned: number;
  streak: Streak;
  frozen: CalendarDate[];
  reachedDays: number | null;
  pledge: 'kept' | 'done' | 'missed' | null;
  countedAt: Date | null;
};

type ReachedBonus = { days: number; points: number; runStartedOn: CalendarDate | null };

function planCompletion(task: LockedTask, at: Date): CompletionPlan {
  const { streak, frozen, reached } = advanceStreak(toStreak(task), {
    at,
    timeZone: task.time_zone,
  });
  return {
    localDate: localDate(at, task.time_zone),
    ...evaluateCompletion(task, {
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
 * Plans the completion as if at the last instant of yesterday, which decides early, on time and the
 * streak. `replayLedger` then corrects the completions after it.
 */
async function planYesterdaysCompletion(
  trx: Trx,
  { founderId, task, now }: { founderId: string; task: LockedTask; now: Date },
): Promise<CompletionPlan> {
  const timeZone = task.time_zone;
  const refusal = backfillRefusal(
    { createdAt: task.handed_at ?? task.created_at },
    { now, timeZone },
  );
  if (refusal) throw new AppError(refusal);
  const { day, at } = yesterdayOf(now, timeZone);
  const active = await listActiveCompletions(trx, founderId);
  const index = active.filter((each) => each.at <= at).length;
  const moments: ActiveMoment[] = [...active];
  moments.splice(index, 0, { at, timeZone });
  const replay = replayStreak(moments, task.pauses);
  return {
    localDate: day,
    ...evaluateCompletion(task, {
      at,
      // A pledge that was marked as missed after the end of yesterday was kept after all.
      isOpen: task.pledge_state === 'open' || wasMissedAfter(task, at),
      bonus: replay.reached.find((bonus) => bonus.index === index),
    }),
    streak: replay.streak,
    frozen: [],
    countedAt: at,
  };
}

function wasMissedAfter({ pledge_state, pledge_resolved_at }: LockedTask, at: Date): boolean {
  return pledge_state === 'missed' && pledge_resolved_at !== null && pledge_resolved_at > at;
}

type CompletionFacts = { at: Date; isOpen: boolean; bonus: ReachedBonus | undefined };

function evaluateCompletion(task: LockedTask, { at, isOpen, bonus }: CompletionFacts) {
  const facts = {
    difficulty: task.difficulty,
    // A missed pledge earns no bonus, even if its task got a new date.
    pledgedAt: isOpen ? task.pledged_at : null,
    dueDate: task.due_date,
    dueDaysAhead: dueDaysAhead(task),
    createdAt: task.created_at,
    dueMovedLater: task.due_moved_later,
  };
  const earnings: EarningRow[] = taskEarnings(facts, at);
  if (bonus) {
    earnings.push({
      kind: 'streak_bonus',
      points: bonus.points,
      run_started_on: bonus.runStartedOn,
      streak_days: bonus.days,
    });
  }
  const isOnTime = task.due_date !== null && at <= task.due_date;
  const stood = task.pledged_at !== null && stoodLongEnough(task.pledged_at, at);
  const onTime: CompletionPlan['pledge'] = stood ? 'kept' : 'done';
  const pledge: CompletionPlan['pledge'] = isOnTime ? onTime : 'missed';
  return {
    earnings,
    earned: earnings.reduce((sum, row) => sum + row.points, 0),
    reachedDays: bonus?.days ?? null,
    pledge: isOpen ? pledge : null,
  };
}

/** Counted in calendar days from the day on which the date was set. */
function dueDaysAhead({ due_date, due_set_at, created_at, time_zone }: LockedTask): number {
  if (!due_date) return 0;
  return daysBetween(
    localDate(due_set_at ?? created_at, time_zone),
    localDate(due_date, time_zone),
  );
}

const earningLabels: Record<LedgerKind, string> = {
  base: 'Task done',
  public_pledge: 'Pledge kept',
  early_completion: 'Done early',
  streak_bonus: 'Streak',
  peer_help: 'Helped a peer',
};

/** The reason for points, as shown to founders, such as `7-day streak`. */
function earningLabel(row: { kind: LedgerKind; streak_days?: number | null }): string {
  return row.streak_days ? `${row.streak_days}-day streak` : earningLabels[row.kind];
}
