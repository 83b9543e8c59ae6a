import { type Kysely, sql } from 'kysely';
import { addJob } from '../jobs.ts';
import type { Database } from '../schema.ts';

/**
 * Lines up each cohort's latest completions and open pledges for the sandbox's empty channels, so that a first
 * look at Slack finds a community at work. Only what the product would have posted itself.
 */
export async function replayToChannels(
  db: Kysely<Database>,
  { completions, pledges }: { completions: number; pledges: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into slack_outbox (team_id, channel_id, kind, subject_id)
      select c.slack_team_id, c.slack_channel_id, news.kind, news.subject_id
      from cohorts c
      cross join lateral (
        (select 'pledge' as kind, p.task_id as subject_id, p.pledged_at as at
         from pledges p join startup_applications a on a.id = p.founder_id
         where a.cohort_id = c.id and p.state = 'open' order by p.pledged_at desc limit ${pledges})
        union all
        (select 'completion', d.id::text, d.completed_at
         from completions d join startup_applications a on a.id = d.founder_id
         where a.cohort_id = c.id and d.reopened_at is null
         order by d.completed_at desc limit ${completions})
      ) news
      where c.slack_channel_id is not null
      order by news.at
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
      await addJob(
        trx,
        'send-channel-messages',
        { channelId },
        { key: `send:${channelId}`, queue: `slack:${channelId}` },
      );
    }
  });
}
