import { sql } from 'kysely';
import { isListTime, listHours } from '#shared/domain/notifications.ts';
import { endOfDay } from '#shared/time.ts';
import { hasCohortEnded } from '../../queries/cohorts/cohorts.ts';
import { isListDay } from '../../queries/slack/morning-lists.ts';
import { subjectSql } from '../../queries/slack/subject-sql.ts';
import type { Db } from '../../schema.ts';
import { queueDailyMessages, type ZoneBatch } from '../slack/direct-messages.ts';

type Input = {
  /** The workspace that the bot is installed in. */
  teamId: string;
  now: Date;
  atOnce?: number;
};

/**
 * Messages founders who have tasks due by tonight, at the hour and on the days that they chose, once a
 * day. During quiet hours the message waits until they end. Returns how many were queued.
 */
export async function queueMorningLists(
  db: Db,
  { teamId, now, atOnce = 2_000 }: Input,
): Promise<number> {
  return queueDailyMessages(db, {
    kind: 'morning_list',
    teamId,
    now,
    atOnce,
    isTime: (at, timeZone) => listHours.some((hour) => isListTime(at, timeZone, hour)),
    list: async (batch) =>
      (await listWithDueTasks(db, batch, now)).map((founderId) => ({ founderId, isDue: true })),
  });
}

/**
 * Founders who have tasks due and no message about it yet. Generated tasks that are left over when
 * a cohort has ended remind nobody.
 */
async function listWithDueTasks(
  db: Db,
  { teamId, timeZone, today, after, atOnce }: ZoneBatch,
  now: Date,
): Promise<string[]> {
  const due = listHours.filter((hour) => isListTime(now, timeZone, hour));
  const subject = subjectSql('morning_list', { founderId: sql.ref('a.id'), day: sql`${today}` });
  const { rows } = await sql<{ id: string }>`
    select a.id from startup_founders a join founders me on me.id = a.id
    where a.time_zone = ${timeZone} and a.id > ${after} and a.is_active
      and a.slack_team_id = ${teamId} and a.slack_user_id is not null
      and a.list_hour = any(${due}::smallint[])
      and exists (
        select from tasks t where t.user_id = a.id and t.deleted_at is null
          and t.status in ('pending', 'in_progress') and t.due_date <= ${endOfDay(today, timeZone)}
          and (t.template_key is null or not ${hasCohortEnded(sql`a.cohort_id`, today)}))
      and not exists (
        select from direct_messages d
        where d.kind = 'morning_list' and d.subject_id = ${subject})
      and ${isListDay(today, timeZone)}
    order by a.id limit ${atOnce}`.execute(db);
  return rows.map((row) => row.id);
}
