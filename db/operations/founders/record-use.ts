import { sql } from 'kysely';
import { useIntervalMs } from '../../queries/slack/morning-lists.ts';
import type { Db } from '../../schema.ts';

/**
 * Records that founders used the product by themselves, at most once a minute, so that their morning
 * lists don't count as ignored. One statement without a transaction: it waits for nothing while it
 * holds anything.
 */
async function recordUse(db: Db, who: ReturnType<typeof sql<boolean>>, now: Date): Promise<void> {
  await sql`
    update founders set used_at = ${now}
    where ${who} and used_at < ${new Date(now.getTime() - useIntervalMs)}`.execute(db);
}

export function recordFounderUse(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<void> {
  return recordUse(db, sql`id = ${founderId}`, now);
}

/** Does nothing for a Slack account that is no founder's. */
export function recordUseInSlack(
  db: Db,
  { teamId, userId, now }: { teamId: string; userId: string; now: Date },
): Promise<void> {
  return recordUse(db, sql`slack_team_id = ${teamId} and slack_user_id = ${userId}`, now);
}

/** Does nothing for an account that is no founder's. */
export function recordUseByAccount(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  return recordUse(db, sql`id = (select founder_id from accounts where id = ${accountId})`, now);
}
