import { type Kysely, sql } from 'kysely';
import type { ProgressPledges } from '#shared/api/progress.ts';
import { localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

const mostDecided = 20;

type Row = {
  kept: number;
  missed: number;
  open: number;
  title: string | null;
  isKept: boolean;
  at: Date;
};

/** How a founder's pledges went: the last 20 that were decided, and all of them counted. */
export async function findPledgeRecord(
  db: Kysely<Database>,
  { founderId, timeZone }: { founderId: string; timeZone: string },
): Promise<ProgressPledges> {
  const { rows } = await sql<Row>`
    with counted as (
      select (count(*) filter (where state = 'kept'))::int as kept,
        (count(*) filter (where state = 'missed'))::int as missed,
        (count(*) filter (where state = 'open'))::int as open
      from pledges where founder_id = ${founderId}
    ), decided as (
      select task_id, state, resolved_at from pledges
      where founder_id = ${founderId} and state in ('kept', 'missed')
      order by resolved_at desc, task_id limit ${mostDecided}
    )
    select counted.*, t.title, d.state = 'kept' as "isKept", d.resolved_at as at
    from counted
    left join (decided d join tasks t on t.id = d.task_id) on true
    order by d.resolved_at desc, d.task_id`.execute(db);
  const { kept, missed, open } = rows[0] ?? { kept: 0, missed: 0, open: 0 };
  const decided = rows.flatMap(({ title, isKept, at }) =>
    title === null ? [] : [{ title, isKept, on: localDate(at, timeZone) }],
  );
  return { decided, kept, missed, open };
}
