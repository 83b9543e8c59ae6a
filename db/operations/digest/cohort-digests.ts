import { sql } from 'kysely';
import { digestHours, digestMonday, digestWeekNames } from '#shared/domain/digest.ts';
import { encodeSubject } from '#shared/domain/slack-messages.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { workThrough } from '../../work-through.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';

/**
 * Queues the digest of a week in which a cohort ran for its channel: on the Monday after, from 9:00
 * in the zone of most of its founders, and once however often this runs. It is written when it is
 * sent. Returns how many were queued.
 */
export async function queueCohortDigests(db: Db, { now }: { now: Date }): Promise<number> {
  return workThrough(await listDigestCohorts(db), {
    problem: 'Some cohorts got no digest',
    work: async (cohort) => {
      const monday = digestMonday(now, cohort.timeZone, digestHours.channel);
      if (!monday) return 0;
      const { today, weekStart } = monday;
      if (cohort.endsOn < weekStart || cohort.startsOn > addDays(weekStart, 6)) return 0;
      return queueOnce(db, { cohort, today, weekStart });
    },
  });
}

type DigestCohort = {
  id: string;
  teamId: string;
  channelId: string;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  timeZone: string;
};

/** A cohort's zone is that of most of its founders, as in `findCohortTimeZone`. */
async function listDigestCohorts(db: Db): Promise<DigestCohort[]> {
  const { rows } = await sql<DigestCohort>`
    select c.id, c.slack_team_id as "teamId", c.slack_channel_id as "channelId",
      c.starts_on as "startsOn", c.ends_on as "endsOn", z.time_zone as "timeZone"
    from cohorts c
    cross join lateral (
      select time_zone from startup_founders
      where cohort_id = c.id and is_active
      group by time_zone order by count(*) desc, time_zone limit 1
    ) z
    where c.slack_channel_id is not null
    order by c.slack_channel_id`.execute(db);
  return rows;
}

/** A digest that was dropped because nothing had happened is not queued again: the week is over. */
async function queueOnce(
  db: Db,
  {
    cohort,
    today,
    weekStart,
  }: { cohort: DigestCohort; today: CalendarDate; weekStart: CalendarDate },
): Promise<number> {
  const subjectOf = (week: CalendarDate) => ({ cohortId: cohort.id, weekStart: week });
  const names = digestWeekNames(today).map((week) => encodeSubject('digest', subjectOf(week)));
  const existing = await db
    .selectFrom('slack_outbox')
    .where('kind', '=', 'digest')
    .where('subject_id', 'in', names)
    .select('id')
    .executeTakeFirst();
  if (existing) return 0;
  const { teamId, channelId } = cohort;
  await db
    .transaction()
    .execute((trx) =>
      postToChannel(trx, { teamId, channelId, kind: 'digest', subject: subjectOf(weekStart) }),
    );
  return 1;
}
