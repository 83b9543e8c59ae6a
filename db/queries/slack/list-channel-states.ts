import { type Kysely, sql } from 'kysely';
import type { SlackState } from '#shared/api/slack.ts';
import type { Database } from '../../tables/database.ts';

/** How each cohort's channel stands: what it is, what is wrong with it, and what was posted last. */
export async function listChannelStates(db: Kysely<Database>): Promise<SlackState['channels']> {
  const { rows } = await sql<
    Omit<SlackState['channels'][number], 'postedAt'> & { at: Date | null }
  >`
    select c.id as "cohortId", c.name as "cohortName", c.slack_channel_name as "channelName",
      c.slack_channel_id is not null as "hasChannel",
      c.slack_channel_asked_at is not null as "isAsked", c.slack_channel_problem as problem,
      coalesce(post.waiting, 0) as waiting, post.at
    from cohorts c
    left join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting, max(sent_at) as at
      from slack_outbox where channel_id = c.slack_channel_id
    ) post on true
    order by c.starts_on desc, c.name
    limit 50`.execute(db);
  return rows.map(({ at, ...channel }) => ({ ...channel, postedAt: at?.toISOString() ?? null }));
}
