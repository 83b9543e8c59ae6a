import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Due work that is not done: its number, and the wait of the oldest. */
export type Backlog = { kind: 'jobs' | 'posts' | 'mails'; waiting: number; oldestSeconds: number };

/** For `/metrics`. By the database's clock, which is that of the rows. */
export async function readBacklog(db: Db): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    with due as (
      select 'jobs' as kind, run_at as since from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at <= now()
      union all
      select 'posts', created_at from slack_outbox where state = 'waiting'
      union all
      select 'mails', send_after from mails where state = 'waiting' and send_after <= now()
    )
    select kind, count(since) as waiting,
      coalesce(round(extract(epoch from now() - min(since))), 0)::int as "oldestSeconds"
    from (values ('jobs'), ('posts'), ('mails')) kinds (kind) left join due using (kind)
    group by kind order by kind`.execute(db);
  return rows;
}
