import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { CompletionView } from '#shared/api/tasks.ts';
import { taskEarnings } from '#shared/domain/points.ts';
import { advanceStreak, currentStreak } from '#shared/domain/streak.ts';
import { localDate } from '#shared/time.ts';
import { findTotals } from '../../queries/streaks/find-totals.ts';
import { toStreak } from '../../queries/streaks/to-streak.ts';
import { findTask } from '../../queries/tasks/find-task.ts';
import { toTaskView } from '../../queries/tasks/task-view.ts';
import type { Database } from '../../tables/database.ts';
import { earningLabel } from './earning-label.ts';
import { type LockedTask, lockTask } from './lock-task.ts';
import { type EarnedRow, recordCompletion } from './record-completion.ts';

type Input = { founderId: string; taskId: string; now: Date; source: 'web' | 'slack' };

/**
 * Completes a task, whichever door it came through (product decisions, section 4): ledger,
 * streak in the founder's zone, bonuses, totals, the cohort's notifications and the channel post
 * happen in one transaction or not at all. Completed before: what stands comes back, nothing is added.
 */
export async function completeTask(
  db: Kysely<Database>,
  { founderId, taskId, now, source }: Input,
): Promise<CompletionView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId });
    if (task.status === 'completed') return standingCompletion(trx, { founderId, taskId, now });

    // Waiting for the lock must not carry this completion behind one that came later.
    const at = task.last_active_at && task.last_active_at > now ? task.last_active_at : now;
    const step = advanceStreak(toStreak(task), { at, timeZone: task.time_zone });
    const earnings: EarnedRow[] = [
      ...taskEarnings(factsOf(task), at),
      ...step.reached.map(({ points, days }) => ({
        kind: 'streak_bonus' as const,
        points,
        run_started_on: step.streak.startedOn,
        streak_days: days,
      })),
    ];
    const earned = earnings.reduce((sum, row) => sum + row.points, 0);
    const isPledged = task.pledge_state === 'open';
    const onTime = task.due_date !== null && at <= task.due_date;
    const completionId = randomUUID();
    await recordCompletion(trx, {
      completionId,
      founderId,
      task,
      source,
      at,
      localDate: localDate(at, task.time_zone),
      earnings,
      earned,
      streak: step.streak,
      frozen: step.frozen,
      reachedDays: step.reached[0]?.days ?? null,
      pledge: isPledged ? (onTime ? 'kept' : 'missed') : null,
    });
    return {
      task: toTaskView(
        {
          ...task,
          status: 'completed',
          completed_at: at,
          pledge_state: isPledged ? (onTime ? 'kept' : 'missed') : task.pledge_state,
          earned,
        },
        now,
      ),
      isNew: true,
      earned,
      earnings: earnings.map((row) => ({ label: earningLabel(row), points: row.points })),
      points: task.points + earned,
      streak: step.streak.current,
    };
  });
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

function factsOf(task: LockedTask) {
  return {
    difficulty: task.difficulty,
    // A pledge that was missed pays nothing more, whatever its task's new date.
    isPublicPledge: task.pledge_state === 'open',
    dueDate: task.due_date,
    createdAt: task.created_at,
    dueMovedLater: task.due_moved_later,
  };
}
