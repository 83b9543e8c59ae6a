import { sql } from 'kysely';
import { queueHomeUpdate } from '../../jobs.ts';
import type { Db } from '../../schema.ts';

type ChannelMember = { teamId: string; channelId: string; userId: string };

/**
 * Remembers that somebody left a cohort's channel, or came back: whoever left is not invited again
 * until they ask. Other channels don't matter. Slack's events come in any order, so the latest counts.
 */
export async function recordChannelMember(
  db: Db,
  { teamId, channelId, userId, hasLeft, at }: ChannelMember & { hasLeft: boolean; at: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into slack_channel_members as known (team_id, channel_id, user_id, has_left, changed_at)
      select slack_team_id, slack_channel_id, ${userId}, ${hasLeft}, ${at}
      from cohorts where slack_team_id = ${teamId} and slack_channel_id = ${channelId} limit 1
      on conflict (team_id, channel_id, user_id) do update
        set has_left = excluded.has_left, changed_at = excluded.changed_at, refusal = null
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

type RecordRefusalsInput = {
  teamId: string;
  channelId: string;
  /** Slack's word for each Slack user. */
  refusals: Map<string, string>;
};

/** Remembers for the admin who could not be invited to a cohort's channel, and why. */
export async function recordInviteRefusals(
  db: Db,
  { teamId, channelId, refusals }: RecordRefusalsInput,
): Promise<void> {
  if (refusals.size === 0) return;
  await sql`
    insert into slack_channel_members as known
      (team_id, channel_id, user_id, has_left, refusal, changed_at)
    select slack_team_id, slack_channel_id, refused.user_id, false, refused.reason, to_timestamp(0)
    from cohorts, unnest(${[...refusals.keys()]}::text[], ${[...refusals.values()]}::text[])
      as refused (user_id, reason)
    where slack_team_id = ${teamId} and slack_channel_id = ${channelId}
    order by refused.user_id
    on conflict (team_id, channel_id, user_id) do update set refusal = excluded.refusal`.execute(
    db,
  );
}
