import { type RawBuilder, sql } from 'kysely';
import { isQuiet } from '#shared/domain/notifications.ts';
import { isEvening, isStreakAtRisk } from '#shared/domain/streak.ts';
import { type CalendarDate, endOfDay, isWeekend, localDate, startOfDay } from '#shared/time.ts';
import { type StreakColumns, toStreak } from '../../queries/founder-totals.ts';
import { canReceiveMail, listMailRecipients } from '../../queries/notifications.ts';
import { subjectSql } from '../../queries/slack/subject-sql.ts';
import { mayBeAtRisk } from '../../queries/streaks.ts';
import type { Db } from '../../schema.ts';
import { workThrough } from '../../work-through.ts';
import { queueMails } from '../deliveries/mail-outbox.ts';
import { queueDailyMessages, type ZoneBatch } from '../slack/direct-messages.ts';

type MessageStreaksAtRiskInput = {
  /** The workspace that the bot is installed in. */
  teamId: string;
  now: Date;
  atOnce?: number;
};

/**
 * Messages founders whose streak ends at midnight, in the evening of their time zone, once a day; at
 * weekends only those with a task that is due that day, or a pledge that is overdue. Returns how many
 * messages were queued.
 */
export async function messageStreaksAtRisk(
  db: Db,
  { teamId, now, atOnce = 2_000 }: MessageStreaksAtRiskInput,
): Promise<number> {
  return queueDailyMessages(db, {
    kind: 'streak_at_risk',
    teamId,
    now,
    atOnce,
    isTime: isEvening,
    list: async (batch) =>
      (await listMessageCandidates(db, batch)).map((each) => ({
        founderId: each.founder_id,
        isDue: isStreakAtRisk(toStreak(each), { at: now, timeZone: batch.timeZone }),
      })),
  });
}

/** Founders whose streak may end today and who have no message about it yet. */
async function listMessageCandidates(
  db: Db,
  { teamId, timeZone, today, after, atOnce }: ZoneBatch,
) {
  const subject = subjectSql('streak_at_risk', { founderId: sql.ref('a.id'), day: sql`${today}` });
  const { rows } = await sql<StreakColumns & { founder_id: string }>`
    select f.founder_id, f.current_streak, f.longest_streak, f.streak_started_on,
      f.last_active_on, f.last_active_at, f.last_active_zone, f.freezes_held, f.pauses
    from startup_founders a
    join founder_totals f on f.founder_id = a.id
    where a.time_zone = ${timeZone} and a.id > ${after} and a.is_active
      and a.slack_team_id = ${teamId} and a.slack_user_id is not null
      and ${mayBeAtRisk(today, timeZone)}
      and ${isWeekend(today) ? isAnythingDue(today, timeZone) : sql`true`}
      and not exists (
        select from direct_messages d
        where d.kind = 'streak_at_risk' and d.subject_id = ${subject})
    order by a.id limit ${atOnce}`.execute(db);
  return rows;
}

function isAnythingDue(today: CalendarDate, timeZone: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from tasks t where t.user_id = a.id and t.deleted_at is null
      and t.status in ('pending', 'in_progress') and t.due_date <= ${endOfDay(today, timeZone)}
      and (t.due_date >= ${startOfDay(today, timeZone)} or t.is_public_pledge))`;
}

const notificationType = 'streak_at_risk';

/**
 * Mails founders who want it that their streak ends at midnight, in the evening of their time zone,
 * once a local day, independently of Slack. Returns how many mails were queued.
 */
export async function mailStreaksAtRisk(
  db: Db,
  { now, atOnce = 2_000 }: { now: Date; atOnce?: number },
): Promise<number> {
  return workThrough(await listMailZones(db), {
    problem: 'Some zones got no mails about streaks',
    work: async (timeZone) => {
      if (!isEvening(now, timeZone)) return 0;
      const today = localDate(now, timeZone);
      let after = '00000000-0000-0000-0000-000000000000';
      for (let queued = 0; ; ) {
        const candidates = await listMailCandidates(db, { timeZone, today, after, atOnce });
        const founderIds = candidates
          .filter((each) => isStreakAtRisk(toStreak(each), { at: now, timeZone }))
          .map((each) => each.founder_id);
        queued += await queueStreakMails(db, { founderIds, now });
        if (candidates.length < atOnce) return queued;
        after = candidates.at(-1)?.founder_id ?? after;
      }
    },
  });
}

async function queueStreakMails(
  db: Db,
  { founderIds, now }: { founderIds: string[]; now: Date },
): Promise<number> {
  const recipients = await listMailRecipients(db, { founderIds, type: notificationType });
  const mails = recipients
    // A founder may have changed time zones since, and it may not be evening there.
    .filter(({ quiet, timeZone }) => isEvening(now, timeZone) && !isQuiet(quiet, now, timeZone))
    .map(({ founderId, email, timeZone }) => {
      const day = localDate(now, timeZone);
      return {
        founderId,
        to: email,
        data: { day },
        key: `streak-at-risk:${founderId}:${day}`,
        dropAfter: endOfDay(day, timeZone),
      };
    });
  const queued = await db
    .transaction()
    .execute((trx) => queueMails(trx, { template: 'streak-at-risk', mails, now }));
  return queued.size;
}

async function listMailZones(db: Db): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct a.time_zone as zone from startup_founders a
    where ${canReceiveMail(notificationType)} order by zone`.execute(db);
  return rows.map((row) => row.zone);
}

type MailBatch = { timeZone: string; today: CalendarDate; after: string; atOnce: number };

/** Founders whose streak may end today and who have no mail about it yet. */
async function listMailCandidates(
  db: Db,
  { timeZone, today, after, atOnce }: MailBatch,
): Promise<(StreakColumns & { founder_id: string })[]> {
  const { rows } = await sql<StreakColumns & { founder_id: string }>`
    select f.founder_id, f.current_streak, f.longest_streak, f.streak_started_on,
      f.last_active_on, f.last_active_at, f.last_active_zone, f.freezes_held, f.pauses
    from startup_founders a
    join founder_totals f on f.founder_id = a.id
    where a.time_zone = ${timeZone} and a.id > ${after} and ${canReceiveMail(notificationType)}
      and ${mayBeAtRisk(today, timeZone)}
      and (select m.id from mails m
        where m.key = 'streak-at-risk:' || a.id || ':' || ${today}::text) is null
    order by a.id limit ${atOnce}`.execute(db);
  return rows;
}
