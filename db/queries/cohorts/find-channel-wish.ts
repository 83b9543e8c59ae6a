import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

export type ChannelWish = { cohortName: string; channel: string | null; askedAt: Date };

/** Which channel an admin asked the bot for; null when nothing waits to be settled. */
export async function findChannelWish(
  db: Kysely<Database>,
  { cohortId }: { cohortId: string },
): Promise<ChannelWish | null> {
  const row = await db
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .select(['name', 'slack_channel_wish as channel', 'slack_channel_asked_at as askedAt'])
    .executeTakeFirst();
  if (!row?.askedAt) return null;
  return { cohortName: row.name, channel: row.channel, askedAt: row.askedAt };
}
