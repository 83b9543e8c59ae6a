import type { Kysely } from 'kysely';
import { countedMoment } from '#shared/domain/yesterday.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

export type StandingCompletion = {
  id: string;
  taskId: string;
  /** The moment that counts: for one that was told the morning after, the last one of its day. */
  at: Date;
  timeZone: string;
  day: CalendarDate;
};

/**
 * The completions of a founder that stand, in the order in which a streak takes them: that of the
 * moments that count; of one moment, that in which they were recorded, as their base rows are.
 */
export async function listStandingCompletions(
  db: Kysely<Database>,
  founderId: string,
): Promise<StandingCompletion[]> {
  const rows = await db
    .selectFrom('completions as c')
    .innerJoin('points_ledger as base', (join) =>
      join
        .onRef('base.completion_id', '=', 'c.id')
        .on('base.kind', '=', 'base')
        .on('base.reverses', 'is', null),
    )
    .where('c.founder_id', '=', founderId)
    .where('c.reopened_at', 'is', null)
    .orderBy('base.id')
    .select([
      'c.id',
      'c.task_id as taskId',
      'c.completed_at as completedAt',
      'c.time_zone as timeZone',
      'c.local_date as day',
      'c.backfilled',
    ])
    .execute();
  return rows
    .map(({ id, taskId, timeZone, day, completedAt, backfilled }) => {
      const at = countedMoment({ completedAt, day, timeZone, backfilled });
      return { id, taskId, timeZone, day, at };
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
