import { type Kysely, sql } from 'kysely';
import type { KeptRatio } from '#shared/api/tasks.ts';
import type { Database } from '../../tables/database.ts';

/** A record is of what was promised lately. */
const mostPledges = 20;

/** How many of the founder's last 20 decided pledges were kept; withdrawn ones decide nothing. */
export async function findKeptRatio(
  db: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<KeptRatio> {
  const { rows } = await sql<KeptRatio>`
    select count(*) filter (where state = 'kept')::int as kept, count(*)::int as decided
    from (
      select state from pledges
      where founder_id = ${founderId} and state in ('kept', 'missed')
      order by resolved_at desc, task_id limit ${mostPledges}
    ) latest`.execute(db);
  return rows[0] ?? { kept: 0, decided: 0 };
}
