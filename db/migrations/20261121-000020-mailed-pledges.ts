import { type Kysely, sql } from 'kysely';

/** A miss is told of by mail on its own, whether or not Slack asked about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pledges add column mailed_at timestamptz`.execute(db);
  // Recent misses that no mail names yet.
  await sql`
    create index pledges_unmailed on pledges (resolved_at)
    where state = 'missed' and mailed_at is null`.execute(db);
}
