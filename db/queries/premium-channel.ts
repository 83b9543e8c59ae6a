import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { isPremiumMember } from './premium.ts';

export type PremiumChannel = { teamId: string; channelId: string; name: string };

/** The members' channel of a workspace; of any workspace without `teamId`. */
export async function findPremiumChannel(
  db: Db,
  { teamId }: { teamId?: string } = {},
): Promise<PremiumChannel | null> {
  const row = await db
    .selectFrom('premium_channels')
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', String(teamId)))
    .orderBy('made_at', 'desc')
    .select(['team_id as teamId', 'channel_id as channelId', 'name'])
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

type SlackMember = { founderId: string; userId: string };

/** The founders with premium who are connected to a workspace. */
export async function listPremiumSlackUsers(
  db: Db,
  { teamId, now }: { teamId: string; now: Date },
): Promise<SlackMember[]> {
  const { rows } = await sql<SlackMember>`
    select a.id as "founderId", a.slack_user_id as "userId" from startup_founders a
    where a.is_active and a.slack_team_id = ${teamId}
      and ${isPremiumMember(sql.ref('a.startup_id'), now)}
    order by a.id`.execute(db);
  return rows;
}

/** The Slack users who were invited to a channel. */
export async function listInvitedUsers(
  db: Db,
  { channelId }: { channelId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('premium_channel_members')
    .where('channel_id', '=', channelId)
    .orderBy('user_id')
    .select('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
