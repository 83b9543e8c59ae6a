import { type Kysely, sql } from 'kysely';
import type { SlackState } from '#shared/api/slack.ts';
import type { Database } from '../../tables/database.ts';

const mostShown = 10;

/** What the bot was to post last, and what became of it. People are named, their text is not shown. */
export async function listLastDeliveries(db: Kysely<Database>): Promise<SlackState['deliveries']> {
  const { rows } = await sql<Omit<SlackState['deliveries'][number], 'at'> & { at: Date }>`
    select post.id::text as id, post.kind as what, post.state, post.last_error as reason,
      coalesce(post.sent_at, post.created_at) as at,
      coalesce('#' || c.slack_channel_name, a.founder_name) as "to"
    from (select * from slack_outbox order by id desc limit ${mostShown}) post
    left join cohorts c on c.slack_channel_id = post.channel_id
      and c.slack_team_id = post.team_id
    left join startup_applications a on a.slack_user_id = post.channel_id
      and a.slack_team_id = post.team_id
    order by post.id desc`.execute(db);
  return rows.map(({ at, ...post }) => ({ ...post, at: at.toISOString() }));
}
