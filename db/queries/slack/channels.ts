import { sql } from 'kysely';
import type { SlackState } from '#shared/api/slack.ts';
import type { Db } from '../../schema.ts';

type ChannelCohort = {
  id: string;
  name: string;
  endsOn: string;
  problem: string | null;
  hasLeaderboard: boolean;
};

/** The cohort that a channel belongs to; null if it belongs to none. */
export async function findCohortByChannel(
  db: Db,
  { teamId, channelId }: { teamId: string; channelId: string },
): Promise<ChannelCohort | null> {
  const row = await db
    .selectFrom('cohorts')
    .where('slack_team_id', '=', teamId)
    .where('slack_channel_id', '=', channelId)
    .select([
      'id',
      'name',
      'ends_on as endsOn',
      'slack_channel_problem as problem',
      'has_leaderboard as hasLeaderboard',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** True for a cohort's own channel: only there do all readers belong to the cohort. */
export async function isCohortChannel(
  db: Db,
  { cohortId, teamId, channelId }: { cohortId: string; teamId: string; channelId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .where('slack_team_id', '=', teamId)
    .where('slack_channel_id', '=', channelId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Current and future cohorts that have no Slack channel and have not requested one. */
export async function listCohortsWithoutChannel(
  db: Db,
  { now }: { now: Date },
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('cohorts')
    .where('slack_channel_id', 'is', null)
    .where('slack_channel_requested_at', 'is', null)
    .where('ends_on', '>=', now.toISOString().slice(0, 10))
    .orderBy('starts_on')
    .select(['id', 'name'])
    .execute();
}

/** The channels that the bot made in a workspace and has not archived. */
export async function listOwnChannels(
  db: Db,
  { teamId }: { teamId: string },
): Promise<{ channelId: string; cohortName: string }[]> {
  return db
    .selectFrom('cohorts')
    .where('slack_team_id', '=', teamId)
    .where('slack_channel_made', '=', true)
    .where('slack_channel_archived_at', 'is', null)
    .select(['slack_channel_id as channelId', 'name as cohortName'])
    .where('slack_channel_id', 'is not', null)
    .$narrowType<{ channelId: string }>()
    .execute();
}

/** The state of each cohort's channel: which it is, what is wrong with it, and the last post. */
export async function listChannelStates(db: Db): Promise<SlackState['channels']> {
  const { rows } = await sql<
    Omit<SlackState['channels'][number], 'postedAt'> & { at: Date | null }
  >`
    select c.id as "cohortId", c.name as "cohortName", c.slack_channel_name as "channelName",
      c.slack_channel_id as "channelId",
      c.slack_channel_requested_at is not null as "isRequested", c.slack_channel_problem as problem,
      coalesce(post.waiting, 0) as waiting, post.at, coalesce(refused.people, '[]') as uninvited
    from cohorts c
    left join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting, max(sent_at) as at
      from slack_outbox where channel_id = c.slack_channel_id
    ) post on true
    left join lateral (
      select json_agg(json_build_object('founderId', a.id, 'name', a.founder_name, 'reason', m.refusal)
        order by a.founder_name, a.id) as people
      from slack_channel_members m
      join startup_founders a on a.slack_team_id = m.team_id and a.slack_user_id = m.user_id
        and a.is_active and a.cohort_id = c.id
      where m.team_id = c.slack_team_id and m.channel_id = c.slack_channel_id
        and m.refusal is not null
    ) refused on true
    order by c.starts_on desc, c.name
    limit 50`.execute(db);
  return rows.map(({ at, ...channel }) => ({ ...channel, postedAt: at?.toISOString() ?? null }));
}

type FirstInput = {
  founderId: string;
  first: 'pledge' | 'task';
  /** The tasks that were just made; none before they are. */
  made: readonly string[];
};

/**
 * The name of the channel that hears of a founder's first pledge, or the first task that they share,
 * which is when they are told who can read it. Null later, and without a channel.
 */
export async function findChannelToExplain(
  db: Db,
  { founderId, first, made }: FirstInput,
): Promise<string | null> {
  const others =
    first === 'pledge'
      ? sql`select from pledges where founder_id = a.id and task_id <> all(${made}::text[])`
      : sql`select from tasks where user_id = a.id and not is_private and template_key is null
          and id <> all(${made}::text[])`;
  const { rows } = await sql<{ name: string }>`
    select c.slack_channel_name as name
    from startup_founders a join cohorts c on c.id = a.cohort_id
    where a.id = ${founderId} and c.slack_channel_id is not null
      and c.slack_channel_name is not null
      and not exists (${others})`.execute(db);
  return rows[0]?.name ?? null;
}
