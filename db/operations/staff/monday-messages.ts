import { sql } from 'kysely';
import { digestMonday } from '#shared/domain/digest.ts';
import { mondayHour, mondayMessage } from '#shared/domain/monday-message.ts';
import { addDays, type CalendarDate, endOfDay, localDate } from '#shared/time.ts';
import { listCockpit } from '../../queries/cohorts/cockpit.ts';
import { subjectSql } from '../../queries/slack/subject-sql.ts';
import type { Db, Trx } from '../../schema.ts';
import { workThrough } from '../../work-through.ts';
import { queueMails } from '../deliveries/mail-outbox.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';

/**
 * Queues Monday's message about each running cohort to its managers and admins, by email and, for those
 * found in Slack, there: from 9:00 in the zone of most of the cohort, once however often this runs, and
 * not if there is nothing to say. A cohort that fails keeps no other from its message. Returns how many
 * were queued.
 */
export async function queueMondayMessages(
  db: Db,
  { now, teamId }: { now: Date; teamId: string | null },
): Promise<number> {
  return workThrough(await listRunningCohorts(db, now), {
    problem: 'Some cohorts got no message',
    work: async ({ cohortId, startsOn, endsOn, timeZone }) => {
      const today = localDate(now, timeZone);
      if (today < startsOn || today > addDays(endsOn, 3)) return 0;
      const monday = digestMonday(now, timeZone, mondayHour);
      if (!monday || (await wasNotified(db, { cohortId, monday: monday.today }))) return 0;
      const cockpit = await listCockpit(db, { cohortId, accountId: null, now });
      // Nothing can be missed before the first check-in.
      if (cockpit.week === null || !mondayMessage(cockpit)) return 0;
      return queueForCohort(db, { cohortId, monday: monday.today, timeZone, teamId, now });
    },
  });
}

type RunningCohort = {
  cohortId: string;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  timeZone: string;
};

/** With somebody in them, give or take a day; the Monday after its end reports on a cohort's last week. */
async function listRunningCohorts(db: Db, now: Date): Promise<RunningCohort[]> {
  const { rows } = await sql<RunningCohort>`
    select c.id as "cohortId", c.starts_on as "startsOn", c.ends_on as "endsOn",
      z.time_zone as "timeZone"
    from cohorts c
    cross join lateral (
      select time_zone from startup_founders
      where cohort_id = c.id and is_active
      group by time_zone order by count(*) desc, time_zone limit 1
    ) z
    -- By instant: no zone is more than a day from UTC.
    where ${now}::timestamptz between c.starts_on - interval '1 day' and c.ends_on + interval '5 days'
    order by c.starts_on, c.id`.execute(db);
  return rows;
}

type CohortMonday = { cohortId: string; monday: CalendarDate };

async function wasNotified(db: Db, { cohortId, monday }: CohortMonday): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a join mails m on m.key = ${`monday:${cohortId}:${monday}:`} || a.id
    where a.audience = 'admin' limit 1`.execute(db);
  return rows.length > 0;
}

type ForCohort = CohortMonday & { timeZone: string; teamId: string | null; now: Date };

async function queueForCohort(
  db: Db,
  { cohortId, monday, timeZone, teamId, now }: ForCohort,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const staff = await trx
      .selectFrom('accounts')
      .where('staff_role', 'in', ['manager', 'admin'])
      .where('removed_at', 'is', null)
      .where('password_hash', 'is not', null)
      .where('wants_monday_message', '=', true)
      .orderBy('id')
      .select(['id', 'email', 'slack_team_id as slackTeamId', 'slack_user_id as slackUserId'])
      .execute();
    const dropAfter = endOfDay(monday, timeZone);
    await queueMails(trx, {
      template: 'monday-message',
      mails: staff.map(({ id, email }) => ({
        to: email,
        data: { cohortId, accountId: id },
        key: `monday:${cohortId}:${monday}:${id}`,
        dropAfter,
      })),
      now,
    });
    for (const { id, slackTeamId, slackUserId } of staff)
      if (teamId && slackTeamId === teamId)
        await postToChannel(trx, {
          teamId,
          channelId: slackUserId,
          kind: 'monday_message',
          subject: { cohortId, monday, accountId: id },
        });
    return staff.length;
  });
}

/**
 * Has everybody's message of that Monday show the startups as they stand now, except that of a person
 * who sees it already.
 */
export async function queueMondayUpdates(
  trx: Trx,
  { cohortId, monday, exceptFor = null }: CohortMonday & { exceptFor?: string | null },
): Promise<void> {
  const parts = { cohortId: sql`${cohortId}`, monday: sql`${monday}`, accountId: sql.ref('a.id') };
  const { rows } = await sql<{ accountId: string; teamId: string; channelId: string }>`
    select a.id as "accountId", m.team_id as "teamId", m.channel_id as "channelId"
    from accounts a
    join slack_outbox m on m.kind = 'monday_message'
      and m.subject_id = ${subjectSql('monday_message', parts)}
    where a.audience = 'admin' and a.id is distinct from ${exceptFor}::uuid and m.state = 'sent'
    order by m.channel_id`.execute(trx);
  for (const { accountId, ...channel } of rows) {
    const subject = { cohortId, monday, accountId };
    await postToChannel(trx, { ...channel, kind: 'monday_message_update', subject });
  }
}

/**
 * Notes who somebody of the staff is in Slack, by their address; null if they are not in the workspace. Who
 * proved it is found already, as long as it is this workspace.
 */
export async function recordStaffInSlack(
  db: Db,
  {
    accountId,
    teamId,
    userId,
    now,
  }: { accountId: string; teamId: string; userId: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ slack_team_id: teamId, slack_user_id: userId, slack_looked_up_at: now })
    .set({ slack_linked_at: null })
    .where('id', '=', accountId)
    .where((eb) => eb.or([eb('slack_linked_at', 'is', null), eb('slack_team_id', '<>', teamId)]))
    .execute();
}

/** Sets whether somebody of the staff gets Monday's message. */
export async function setMondayMessage(
  db: Db,
  { accountId, isWanted }: { accountId: string; isWanted: boolean },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ wants_monday_message: isWanted })
    .where('id', '=', accountId)
    .execute();
}
