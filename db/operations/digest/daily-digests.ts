import { sql } from 'kysely';
import { dailyDigestHour } from '#shared/domain/channel-posts.ts';
import { encodeSubject } from '#shared/domain/slack-messages.ts';
import { localDate, localTime } from '#shared/time.ts';
import { isHeld } from '../../queries/slack/shared-posts.ts';
import type { Db } from '../../schema.ts';
import { workThrough } from '../../work-through.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';

/**
 * Queues the digest of the day for each channel that gets one, from 18:00 in the zone of most of the
 * cohort's founders, and once however often this runs. It is written when it is sent. A channel that was
 * switched to other posts during the day has a last one. Returns how many were queued.
 */
export async function queueDailyDigests(db: Db, { now }: { now: Date }): Promise<number> {
  return workThrough(await listChannels(db), {
    problem: 'Some channels got no digest of the day',
    work: async ({ cohortId, teamId, channelId, timeZone }) => {
      if (localTime(now, timeZone) < dailyDigestHour) return 0;
      const subject = { cohortId, day: localDate(now, timeZone) };
      return db.transaction().execute(async (trx) => {
        const existing = await trx
          .selectFrom('slack_outbox')
          .where('kind', '=', 'daily_digest')
          .where('subject_id', '=', encodeSubject('daily_digest', subject))
          .select('id')
          .executeTakeFirst();
        // One that was dropped because nothing had happened is not queued again.
        if (existing) return 0;
        await postToChannel(trx, { teamId, channelId, kind: 'daily_digest', subject });
        return 1;
      });
    },
  });
}

type Channel = { cohortId: string; teamId: string; channelId: string; timeZone: string };

async function listChannels(db: Db): Promise<Channel[]> {
  const { rows } = await sql<Channel>`
    select c.id as "cohortId", c.slack_team_id as "teamId", c.slack_channel_id as "channelId",
      z.time_zone as "timeZone"
    from cohorts c
    cross join lateral (
      select time_zone from startup_founders
      where cohort_id = c.id and is_active
      group by time_zone order by count(*) desc, time_zone limit 1
    ) z
    where c.slack_channel_id is not null and exists (
      select from slack_outbox o where ${isHeld(sql`o`, sql`c.slack_channel_id`)})
    order by c.slack_channel_id`.execute(db);
  return rows;
}
