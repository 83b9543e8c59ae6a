import { type Kysely, sql } from 'kysely';
import { queueHomeUpdate } from '../../jobs.ts';
import type { Database } from '../../schema.ts';

type ChannelMember = { teamId: string; channelId: string; userId: string };

/**
 * Remembers that somebody left a cohort's channel, or came back: whoever left is not invited again
 * until they ask. Other channels don't matter. Slack's events come in any order, so the latest counts.
 */
export async function recordChannelMember(
  db: Kysely<Database>,
  { teamId, channelId, userId, hasLeft, at }: ChannelMember & { hasLeft: boolean; at: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into slack_channel_members as known (team_id, channel_id, user_id, has_left, changed_at)
      select slack_team_id, slack_channel_id, ${userId}, ${hasLeft}, ${at}
      from cohorts where slack_team_id = ${teamId} and slack_channel_id = ${channelId} limit 1
      on conflict (team_id, channel_id, user_id) do update
        set has_left = excluded.has_left, changed_at = excluded.changed_at
        where excluded.changed_at >= known.changed_at`.execute(trx);
    const founder = await trx
      .selectFrom('startup_founders as a')
      .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
      .where('a.slack_team_id', '=', teamId)
      .where('a.slack_user_id', '=', userId)
      .where('c.slack_channel_id', '=', channelId)
      .select('a.id')
      .executeTakeFirst();
    // Home offers the way back.
    if (founder) await queueHomeUpdate(trx, { founderId: founder.id });
  });
}
