import type { Transaction } from 'kysely';
import type { FounderExport } from '#shared/api/settings-export.ts';
import type { Database } from '../../tables/database.ts';

type Input = { founderId: string; most: number };

/** What a founder did and earned, newest first. */
export async function exportHistory(
  trx: Transaction<Database>,
  { founderId, most }: Input,
): Promise<Pick<FounderExport, 'tasks' | 'completions' | 'ledger' | 'pledges'>> {
  const tasks = await trx
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .select(['id', 'title', 'description', 'status', 'difficulty', 'category'])
    .select(['is_public_pledge as isPublicPledge', 'created_at', 'due_date', 'completed_at'])
    .select('deleted_at')
    .execute();
  const completions = await trx
    .selectFrom('completions')
    .where('founder_id', '=', founderId)
    .orderBy('completed_at', 'desc')
    .limit(most)
    .select(['task_id as taskId', 'completed_at', 'local_date as localDate'])
    .select(['time_zone as timeZone', 'source', 'points', 'streak', 'reopened_at'])
    .execute();
  const ledger = await trx
    .selectFrom('points_ledger')
    .where('user_id', '=', founderId)
    .orderBy('id', 'desc')
    .limit(most)
    .select(['id', 'task_id as taskId', 'kind', 'points', 'earned_on as earnedOn'])
    .select(['reverses', 'created_at'])
    .execute();
  const pledges = await trx
    .selectFrom('pledges')
    .where('founder_id', '=', founderId)
    .orderBy('pledged_at', 'desc')
    .limit(most)
    .select(['task_id as taskId', 'state', 'pledged_at', 'resolved_at'])
    .execute();
  return {
    tasks: tasks.map(({ created_at, due_date, completed_at, deleted_at, ...task }) => ({
      ...task,
      createdAt: created_at.toISOString(),
      dueAt: due_date?.toISOString() ?? null,
      completedAt: completed_at?.toISOString() ?? null,
      deletedAt: deleted_at?.toISOString() ?? null,
    })),
    completions: completions.map(({ completed_at, reopened_at, ...completion }) => ({
      ...completion,
      completedAt: completed_at.toISOString(),
      reopenedAt: reopened_at?.toISOString() ?? null,
    })),
    ledger: ledger.map(({ created_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
    })),
    pledges: pledges.map(({ pledged_at, resolved_at, ...pledge }) => ({
      ...pledge,
      pledgedAt: pledged_at.toISOString(),
      resolvedAt: resolved_at?.toISOString() ?? null,
    })),
  };
}
