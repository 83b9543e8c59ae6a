import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { CompletionView } from '#shared/api/tasks.ts';
import { currentStreak, streakBonuses } from '#shared/domain/streak.ts';
import { findTotals } from '../../queries/founder-totals.ts';
import { findTask, toTaskView } from '../../queries/tasks.ts';
import type { Database } from '../../schema.ts';
import { earningLabel } from './earning-label.ts';
import { type LockedTask, lockTask } from './lock-task.ts';
import { type CompletionPlan, planCompletion, planYesterday } from './plan-completion.ts';
import { recordCompletion } from './record-completion.ts';
import { replayBooks } from './replay-books.ts';

type Input = {
  founderId: string;
  taskId: string;
  now: Date;
  source: 'web' | 'slack';
  /** It was done yesterday and is told now: until noon of the founder's day. */
  doneYesterday?: boolean;
};

/**
 * Completes a task, whichever door it came through (product decisions, section 4): ledger,
 * streak in the founder's zone, bonuses, totals, the cohort's notifications and the channel post
 * happen in one transaction or not at all. Completed before: what stands comes back, nothing is added.
 */
export async function completeTask(
  db: Kysely<Database>,
  { founderId, taskId, now, source, doneYesterday = false }: Input,
): Promise<CompletionView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId });
    if (task.status === 'completed') return standingCompletion(trx, { founderId, taskId, now });

    // Waiting for the lock must not carry this completion behind one that came later.
    const at = task.last_active_at && task.last_active_at > now ? task.last_active_at : now;
    const plan = doneYesterday
      ? await planYesterday(trx, { founderId, task, now })
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
    await replayBooks(trx, { founderId, now: at });
    return settledCompletion(trx, { founderId, task, plan, now });
  });
}

function toCompletionView(
  task: LockedTask,
  { earnings, earned, pledge, streak }: CompletionPlan,
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
    earned,
    earnings: earnings.map((row) => ({ label: earningLabel(row), points: row.points })),
    points: task.points + earned,
    streak: streak.current,
  };
}

/** One that came before others may have changed what those earn: the answer is what it brought in all. */
async function settledCompletion(
  trx: Transaction<Database>,
  {
    founderId,
    task,
    plan,
    now,
  }: { founderId: string; task: LockedTask; plan: CompletionPlan; now: Date },
): Promise<CompletionView> {
  const { points, streak, timeZone } = await findTotals(trx, founderId);
  const own = plan.earnings.filter((row) => row.kind !== 'streak_bonus');
  const earned = points - task.points;
  const bonus = earned - own.reduce((sum, row) => sum + row.points, 0);
  const streakDays = streakBonuses.find((each) => each.points === bonus)?.days;
  return {
    task: await findTask(trx, { founderId, taskId: task.id, now }),
    isNew: true,
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
  };
}

async function standingCompletion(
  trx: Transaction<Database>,
  { founderId, taskId, now }: { founderId: string; taskId: string; now: Date },
): Promise<CompletionView> {
  const totals = await findTotals(trx, founderId);
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
    .select(['l.kind', 'l.points', 'l.streak_days'])
    .execute();
  return {
    task: await findTask(trx, { founderId, taskId, now }),
    isNew: false,
    earned: ledger.reduce((sum, row) => sum + row.points, 0),
    earnings: ledger.map((row) => ({ label: earningLabel(row), points: row.points })),
    points: totals.points,
    streak: currentStreak(totals.streak, { at: now, timeZone: totals.timeZone }),
  };
}
