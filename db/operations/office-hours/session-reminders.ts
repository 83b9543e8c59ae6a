import { sql } from 'kysely';
import { type ReminderAhead, reminderTimes, reminderUntil } from '#shared/domain/office-hours.ts';
import { listMailRecipients } from '../../queries/notifications.ts';
import { hasSlackProblem } from '../../queries/slack/workspace.ts';
import type { Db, Trx } from '../../schema.ts';
import { workThrough } from '../../work-through.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { queueDirectMessage } from '../slack/direct-messages.ts';

type Reminder = { sessionId: string; ahead: ReminderAhead; startsAt: Date };

type Input = {
  /** The workspace that the bot is installed in, if it is. */
  teamId: string | null;
  now: Date;
};

/**
 * Reminds the mentor and the founder who booked a day and ten minutes before a session, each once. A
 * session that was booked later than a reminder would have come has none of that kind. Returns how many sessions
 * were reminded of.
 */
export async function remindOfSessions(db: Db, { teamId, now }: Input): Promise<number> {
  const due = await listDueReminders(db, { now });
  if (due.length === 0) return 0;
  const inSlack = teamId !== null && !(await hasSlackProblem(db, { teamId }));
  return workThrough(due, {
    problem: 'Some sessions were not reminded of',
    work: (reminder) => remindBoth(db, { reminder, inSlack, now }),
  });
}

async function listDueReminders(db: Db, { now }: { now: Date }): Promise<Reminder[]> {
  const { day, soon } = reminderTimes;
  const times = [
    { ahead: 'day', ...day },
    { ahead: 'soon', ...soon },
  ];
  const { rows } = await sql<Reminder>`
    select s.id as "sessionId", t.ahead, s.starts_at as "startsAt"
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
      as t (ahead text, "minutesBefore" int, "untilMinutesBefore" int)
    join mentor_sessions s on s.cancelled_at is null
      and s.starts_at <= ${now}::timestamptz + t."minutesBefore" * interval '1 minute'
      and s.starts_at > ${now}::timestamptz + t."untilMinutesBefore" * interval '1 minute'
      and s.booked_at <= s.starts_at - t."minutesBefore" * interval '1 minute'
    where not exists (
      select from mentor_session_reminders r
      where r.session_id = s.id and r.ahead = t.ahead and r.starts_at = s.starts_at)
    order by s.starts_at, s.id`.execute(db);
  return rows;
}

type RemindInput = { reminder: Reminder; inSlack: boolean; now: Date };

/** Whoever records the reminder sends it, to both. */
async function remindBoth(db: Db, { reminder, inSlack, now }: RemindInput): Promise<number> {
  const { sessionId, ahead, startsAt } = reminder;
  return db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('mentor_sessions as s')
      .innerJoin('mentors as m', 'm.id', 's.mentor_id')
      .where('s.id', '=', sessionId)
      .where('s.starts_at', '=', startsAt)
      .where('s.cancelled_at', 'is', null)
      .select(['m.email', 's.booked_by as founderId'])
      .forUpdate('s')
      .executeTakeFirst();
    if (!session) return 0;
    const recorded = await trx
      .insertInto('mentor_session_reminders')
      .values({ session_id: sessionId, ahead, starts_at: startsAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('session_id')
      .executeTakeFirst();
    if (!recorded) return 0;
    await queueReminder(trx, { ...reminder, to: 'mentor', address: session.email, now });
    const { founderId } = session;
    if (!founderId) return 1;
    const message = { founderId, kind: 'session_reminder', subject: reminder, now } as const;
    const result = inSlack && (await queueDirectMessage(trx, message));
    if (result !== 'queued') await remindFounderByMail(trx, { reminder, founderId, now });
    return 1;
  });
}

/** For whom Slack doesn't reach now. */
export async function remindFounderByMail(
  trx: Trx,
  { reminder, founderId, now }: { reminder: Reminder; founderId: string; now: Date },
): Promise<void> {
  const [recipient] = await listMailRecipients(trx, {
    founderIds: [founderId],
    type: 'session_reminder',
  });
  if (!recipient) return;
  await queueReminder(trx, {
    ...reminder,
    to: 'founder',
    address: recipient.email,
    founderId,
    now,
  });
}

type Mailed = Reminder & {
  to: 'mentor' | 'founder';
  address: string;
  founderId?: string;
  now: Date;
};

function queueReminder(
  trx: Trx,
  { sessionId, ahead, startsAt, to, address, founderId, now }: Mailed,
): Promise<boolean> {
  const start = startsAt.toISOString();
  return queueMail(trx, {
    template: 'session-reminder',
    to: address,
    data: { sessionId, to, ahead, startsAt: start },
    key: `session-reminder:${sessionId}:${ahead}:${start}:${to}`,
    now,
    dropAfter: reminderUntil(ahead, startsAt),
    ...(founderId && { founderId }),
  });
}
