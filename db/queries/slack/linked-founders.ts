import { sql } from 'kysely';
import type { SlackLink, SlackState } from '#shared/api/slack.ts';
import { type PreferenceKind, preferenceDefault } from '#shared/domain/notification-preferences.ts';
import type { QuietHours } from '#shared/domain/notifications.ts';
import { nudgeCooldownMs } from '#shared/domain/slack.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { hasJoined, toQuietHours } from '../notifications.ts';

export type SlackAccount = {
  founderId: string;
  name: string;
  timeZone: string;
  teamId: string;
  userId: string;
  homeOpened: boolean;
  /** The channel of the founder's cohort, if it is in the same workspace. */
  channelId: string | null;
  channelName: string | null;
  /** They left it: they are not invited again until they ask. */
  hasLeftChannel: boolean;
  /** The reason why it is closed to the bot, which does not come back by itself; null if it isn't. */
  channelProblem: string | null;
  cohortName: string | null;
};

/** An accepted founder's place in Slack; null if not linked. */
export async function findSlackAccount(
  db: Db,
  { founderId }: { founderId: string },
): Promise<SlackAccount | null> {
  const row = await db
    .selectFrom('startup_founders as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .leftJoin('slack_channel_members as m', (join) =>
      join
        .onRef('m.team_id', '=', 'c.slack_team_id')
        .onRef('m.channel_id', '=', 'c.slack_channel_id')
        .onRef('m.user_id', '=', 'a.slack_user_id'),
    )
    .where('a.id', '=', founderId)
    .where('a.is_active', '=', true)
    .select([
      'a.founder_name',
      'a.time_zone',
      'a.slack_team_id',
      'a.slack_user_id',
      'a.slack_home_opened_at',
      'c.slack_team_id as channel_team_id',
      'c.slack_channel_id',
      'c.slack_channel_name',
      'c.slack_channel_problem',
      'c.name as cohort_name',
      'm.has_left',
    ])
    .executeTakeFirst();
  if (!row?.slack_team_id || !row.slack_user_id) return null;
  const isHere = row.channel_team_id === row.slack_team_id;
  return {
    founderId,
    name: row.founder_name,
    timeZone: row.time_zone,
    teamId: row.slack_team_id,
    userId: row.slack_user_id,
    homeOpened: row.slack_home_opened_at !== null,
    channelId: isHere ? row.slack_channel_id : null,
    channelName: isHere ? row.slack_channel_name : null,
    hasLeftChannel: isHere && row.has_left === true,
    channelProblem: row.slack_channel_problem,
    cohortName: row.cohort_name,
  };
}

/** A founder's Slack connection. `hasOwnToken`: the operator set a bot token in the environment. */
export async function findSlackLink(
  db: Db,
  { founderId, hasOwnToken = false }: { founderId: string; hasOwnToken?: boolean },
): Promise<SlackLink> {
  const row = await db
    .selectFrom('startup_founders as a')
    .leftJoin('cohorts as c', (join) =>
      join.onRef('c.id', '=', 'a.cohort_id').onRef('c.slack_team_id', '=', 'a.slack_team_id'),
    )
    .where('a.id', '=', founderId)
    .select((eb) => [
      'a.founder_name',
      'a.slack_name',
      'a.slack_team_id',
      'c.slack_channel_id',
      eb
        .selectFrom('founders as f')
        .whereRef('f.id', '=', 'a.id')
        .select('f.slack_end_reason')
        .as('endReason'),
      eb.exists(eb.selectFrom('slack_installations').select('team_id')).as('installed'),
      eb
        .exists(
          eb
            .selectFrom('slack_installations as i')
            .whereRef('i.team_id', '=', 'a.slack_team_id')
            .select('i.team_id'),
        )
        .as('active'),
    ])
    .executeTakeFirstOrThrow();
  const team = row.slack_team_id;
  const channel = row.slack_channel_id ? `&channel=${row.slack_channel_id}` : '';
  return {
    installed: hasOwnToken || Boolean(row.installed),
    active: team !== null && (hasOwnToken || Boolean(row.active)),
    endReason: row.endReason,
    connectedAs: team ? (row.slack_name ?? row.founder_name) : null,
    openUrl: team ? `https://slack.com/app_redirect?team=${team}${channel}` : null,
  };
}

export async function isSlackUnlinked(
  db: Db,
  { founderId }: { founderId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('startup_founders as a')
    .where('a.id', '=', founderId)
    .where('a.is_active', '=', true)
    .where('a.slack_user_id', 'is', null)
    .where(hasJoined)
    .select('a.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The Slack accounts of a cohort's founders in a workspace, without those who left the channel. */
export async function listInvitedSlackUsers(
  db: Db,
  { cohortId, teamId, channelId }: { cohortId: string; teamId: string; channelId: string },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select slack_user_id as "userId" from startup_founders
    where cohort_id = ${cohortId} and is_active
      and slack_team_id = ${teamId} and slack_user_id is not null
      and slack_user_id not in (
        select user_id from slack_channel_members
        where team_id = ${teamId} and channel_id = ${channelId} and has_left)`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** The number of founders who have joined, and of those who have connected Slack. */
export async function countLinkedFounders(db: Db): Promise<{ founders: number; linked: number }> {
  const { rows } = await sql<{ founders: number; linked: number }>`
    select count(*)::int as founders, count(a.slack_user_id)::int as linked
    from startup_founders a where a.is_active and ${hasJoined}`.execute(db);
  return rows[0] ?? { founders: 0, linked: 0 };
}

/** The time zones of the founders who are linked to a workspace. */
export async function listLinkedTimeZones(
  db: Db,
  { teamId }: { teamId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('startup_founders')
    .where('is_active', '=', true)
    .where('slack_team_id', '=', teamId)
    .select('time_zone')
    .distinct()
    .orderBy('time_zone')
    .execute();
  return rows.map((row) => row.time_zone);
}

const maxListed = 100;

/** The founders who have joined and not connected Slack, latest cohorts first. */
export async function listUnlinkedFounders(
  db: Db,
  { now }: { now: Date },
): Promise<SlackState['unlinked']> {
  const rows = await db
    .selectFrom('startup_founders as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.is_active', '=', true)
    .where('a.slack_user_id', 'is', null)
    .where(hasJoined)
    .orderBy('c.starts_on', (order) => order.desc().nullsLast())
    .orderBy('a.founder_name')
    .orderBy('a.id')
    .limit(maxListed)
    .select([
      'a.id as founderId',
      'a.founder_name as name',
      'a.startup_name as startupName',
      'c.name as cohortName',
      'a.slack_nudged_at as nudgedAt',
    ])
    .execute();
  return rows.map(({ nudgedAt, ...founder }) => ({
    ...founder,
    nudgedAt: nudgedAt?.toISOString() ?? null,
    mayNudge: nudgedAt === null || now.getTime() - nudgedAt.getTime() >= nudgeCooldownMs,
  }));
}

export type DirectMessageRecipient = {
  founderId: string;
  teamId: string;
  userId: string;
  timeZone: string;
  /** They want this kind of notification as a direct message. */
  isWanted: boolean;
  quiet: QuietHours | null;
  /** The day from which they get messages again; far away while their program is paused. */
  pausedUntil: CalendarDate | null;
};

/** No day comes after it: nobody knows when a founder's program is resumed. */
const farAway: CalendarDate = '9999-12-31';

/** Those of the founders who are accepted and linked to Slack, with their notification settings. */
export async function listDirectMessageRecipients(
  db: Db,
  { founderIds, type }: { founderIds: string[]; type: PreferenceKind },
): Promise<DirectMessageRecipient[]> {
  const byDefault = preferenceDefault(type, 'slack') ?? false;
  const { rows } = await sql<{
    founderId: string;
    teamId: string;
    userId: string;
    timeZone: string;
    isWanted: boolean;
    from: string | null;
    until: string | null;
    pausedUntil: CalendarDate | null;
  }>`
    select a.id as "founderId", a.slack_team_id as "teamId", a.slack_user_id as "userId",
      a.time_zone as "timeZone", coalesce(p.enabled, ${byDefault}) as "isWanted",
      to_char(a.quiet_from, 'HH24:MI') as "from", to_char(a.quiet_until, 'HH24:MI') as until,
      case when a.paused_at is null then a.messages_paused_until::text
        else ${farAway} end as "pausedUntil"
    from startup_founders a
    left join notification_preferences p
      on p.founder_id = a.id and p.type = ${type} and p.channel = 'slack'
    where a.id = any(${founderIds}::uuid[]) and a.is_active
      and a.slack_team_id is not null and a.slack_user_id is not null
    order by a.id`.execute(db);
  return rows.map(({ from, until, ...recipient }) => ({
    ...recipient,
    quiet: toQuietHours(from, until),
  }));
}
