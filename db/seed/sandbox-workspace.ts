import { sql } from 'kysely';
import { slackOutbox } from '../operations/deliveries/slack-outbox.ts';
import { scheduleSend } from '../outbox.ts';
import type { Db } from '../schema.ts';

type Workspace = {
  teamId: string;
  /** Slack user ids by e-mail address; the sandbox makes new ones at every start. */
  userIds: Record<string, string>;
  /** Slack's pictures of them, likewise. */
  pictures: Record<string, string>;
  /** Channel ids by the name of the cohort. */
  channelIds: Record<string, string>;
};

/** Founders whose Slack account is not connected, so that the demo shows this state, too. */
const unlinkedEmails = [
  'viktor.novak@demo.test',
  'liam.gallagher.byrne@demo.test',
  'ama.darko@demo.test',
];

/**
 * Links the seeded community to the sandbox's workspace, whose ids change at every start. At the
 * first start nearly everybody is linked; later, whoever was linked stays linked. Messages that
 * waited for a channel of the last start are dropped.
 */
export async function linkSandboxWorkspace(
  db: Db,
  { teamId, userIds, pictures, channelIds }: Workspace,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ linked: boolean }>`
      select exists (select from founders where slack_user_id is not null) as linked`.execute(trx);
    const isFirst = !rows[0]?.linked;
    await sql`
      update founders f
      set slack_team_id = ${teamId}, slack_user_id = member.id, slack_name = f.name,
        slack_picture = ${JSON.stringify(pictures)}::json ->> f.email, slack_locale = 'en-US',
        slack_home_opened_at = null
      from (select key as email, value as id from json_each_text(${JSON.stringify(userIds)}::json)) member
      where f.email = member.email and f.is_active
        and (f.slack_user_id is not null
          or (${isFirst} and f.email <> all(${unlinkedEmails}::text[])))`.execute(trx);
    await sql`
      update startup_applications a
      set slack_team_id = f.slack_team_id, slack_user_id = f.slack_user_id
      from founders f where f.startup_id = a.id and f.role = 'owner'`.execute(trx);
    await sql`
      update accounts a set slack_user_id = member.id
      from (select key as email, value as id from json_each_text(${JSON.stringify(userIds)}::json)) member
      where a.email = member.email and a.slack_user_id is not null`.execute(trx);
    await sql`
      update cohorts c set slack_team_id = ${teamId}, slack_channel_id = channel.id,
        slack_channel_name = lower(replace(c.name, ' ', '-'))
      from (select key as name, value as id
            from json_each_text(${JSON.stringify(channelIds)}::json)) channel
      where c.name = channel.name`.execute(trx);
    await sql`
      update slack_outbox set state = 'dropped', last_error = 'The sandbox was restarted.'
      where state = 'waiting'
        and channel_id not in (select slack_channel_id from cohorts where slack_channel_id is not null)`.execute(
      trx,
    );
  });
}

/**
 * Queues each cohort's latest completions and open pledges for the sandbox's empty channels, so that
 * Slack shows a community at work from the start. The product would have posted the same messages.
 */
export async function repostToSandboxChannels(
  db: Db,
  { completions, pledges }: { completions: number; pledges: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into slack_outbox (team_id, channel_id, kind, subject_id)
      select c.slack_team_id, c.slack_channel_id, post.kind, post.subject_id
      from cohorts c
      cross join lateral (
        (select 'pledge' as kind, p.task_id as subject_id, p.pledged_at as at
         from pledges p join startup_founders a on a.id = p.founder_id
         where a.cohort_id = c.id and p.state = 'open' order by p.pledged_at desc limit ${pledges})
        union all
        (select 'completion', d.id::text, d.completed_at
         from completions d join startup_founders a on a.id = d.founder_id
         where a.cohort_id = c.id and d.reopened_at is null
         order by d.completed_at desc limit ${completions})
      ) post
      where c.slack_channel_id is not null
      order by post.at
      on conflict (kind, subject_id) where kind <> 'pledge_update' do update set
        channel_id = excluded.channel_id, team_id = excluded.team_id, state = 'waiting',
        message_ts = null, thread_ts = null, attempts = 0, last_error = null`.execute(trx);
    const channels = await trx
      .selectFrom('cohorts')
      .where('slack_channel_id', 'is not', null)
      .select('slack_channel_id as id')
      .execute();
    for (const { id } of channels) {
      const channelId = id as string;
      await scheduleSend(trx, slackOutbox, { lane: channelId });
    }
  });
}
