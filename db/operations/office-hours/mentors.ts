import type { z } from 'zod';
import type { MentorHours } from '#shared/api/mentor.ts';
import type { MentorDraft, officeHoursSettingsSchema } from '#shared/api/office-hours.ts';
import { AppError } from '#shared/errors.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { cancelSessionsToCome } from './book-session.ts';
import { closeMentorAccount, inviteMentor } from './mentor-accounts.ts';

type ByStaff = { actor: Actor; now: Date };

/** Also invites them to sign in. Throws `mentor_known` if a mentor has that address. */
export async function addMentor(
  db: Db,
  { draft, actor, now }: ByStaff & { draft: MentorDraft },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('mentors')
      .values({ ...toColumns(draft), created_at: now })
      .onConflict((conflict) =>
        conflict.column('email').where('removed_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new AppError('mentor_known');
    await writeTimes(trx, { mentorId: added.id, ...draft });
    await audit(trx, { mentorId: added.id, name: draft.name, action: 'mentor.added', actor, now });
    await inviteMentor(trx, { mentorId: added.id, actor, now });
  });
}

/**
 * Sessions that are booked stay as they are. Whoever gets another address is invited there anew, and the account
 * of the former one ends: it may be somebody else's.
 */
export async function changeMentor(
  db: Db,
  { mentorId, draft, actor, now }: ByStaff & { mentorId: string; draft: MentorDraft },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { email } = await lockMentor(trx, mentorId);
    const other = await trx
      .selectFrom('mentors')
      .where('email', '=', draft.email)
      .where('removed_at', 'is', null)
      .where('id', '!=', mentorId)
      .select('id')
      .executeTakeFirst();
    if (other) throw new AppError('mentor_known');
    await trx.updateTable('mentors').set(toColumns(draft)).where('id', '=', mentorId).execute();
    await writeTimes(trx, { mentorId, ...draft });
    await audit(trx, { mentorId, name: draft.name, action: 'mentor.changed', actor, now });
    if (email === draft.email) return;
    await closeMentorAccount(trx, { mentorId });
    await inviteMentor(trx, { mentorId, actor, now });
  });
}

/** A mentor's own hours, place and words; name and address are the program's. */
export async function setMentorHours(
  db: Db,
  { mentorId, hours }: { mentorId: string; hours: MentorHours },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, email } = await lockMentor(trx, mentorId);
    const draft = { ...hours, name, email };
    await trx.updateTable('mentors').set(toColumns(draft)).where('id', '=', mentorId).execute();
    await writeTimes(trx, { mentorId, ...hours });
  });
}

/** Cancels the sessions to come; everybody in them is notified. Past ones stay. Their account ends at once. */
export async function removeMentor(
  db: Db,
  { mentorId, actor, now }: ByStaff & { mentorId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await lockMentor(trx, mentorId);
    await cancelSessionsToCome(trx, { of: { mentorId }, now });
    await closeMentorAccount(trx, { mentorId });
    await trx.updateTable('mentors').set({ removed_at: now }).where('id', '=', mentorId).execute();
    await audit(trx, { mentorId, name, action: 'mentor.removed', actor, now });
  });
}

type Limits = z.output<typeof officeHoursSettingsSchema>;

export async function setOfficeHoursLimits(
  db: Db,
  { sessionsAWeek, cancelHours, actor, now }: ByStaff & Limits,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('office_hours')
      .set({ sessions_a_week: sessionsAWeek, cancel_hours: cancelHours })
      .execute();
    await recordAudit(trx, {
      actor,
      action: 'office_hours.limits_changed',
      subject: { type: 'office_hours', id: 'limits', name: 'Office hours' },
      details: { sessionsAWeek, cancelHours },
      now,
    });
  });
}

/** Also waits for bookings of the mentor. */
async function lockMentor(trx: Trx, mentorId: string): Promise<{ name: string; email: string }> {
  const mentor = await trx
    .selectFrom('mentors')
    .where('id', '=', mentorId)
    .where('removed_at', 'is', null)
    .select(['name', 'email'])
    .forUpdate()
    .executeTakeFirst();
  if (!mentor) throw new AppError('mentor_not_found');
  return mentor;
}

function toColumns(draft: MentorDraft) {
  return {
    name: draft.name,
    email: draft.email,
    headline: draft.headline,
    about: draft.about,
    topics: draft.topics,
    time_zone: draft.timeZone,
    place: draft.place,
    session_minutes: draft.sessionMinutes,
    room_before: draft.roomBefore,
    room_after: draft.roomAfter,
    minutes_a_month: draft.minutesAMonth,
    notice_hours: draft.noticeHours,
  };
}

type MentorTimes = Pick<MentorDraft, 'hours' | 'absences'> & { mentorId: string };

/** Puts these hours and absences in the place of the former ones. */
export async function writeTimes(
  trx: Trx,
  { mentorId, hours, absences }: MentorTimes,
): Promise<void> {
  await trx.deleteFrom('mentor_hours').where('mentor_id', '=', mentorId).execute();
  await trx.deleteFrom('mentor_absences').where('mentor_id', '=', mentorId).execute();
  if (hours.length > 0)
    await trx
      .insertInto('mentor_hours')
      .values(
        hours.map(({ weekday, day, startsAt, endsAt }, position) => ({
          mentor_id: mentorId,
          position,
          weekday,
          day,
          starts_at: startsAt,
          ends_at: endsAt,
        })),
      )
      .execute();
  if (absences.length > 0)
    await trx
      .insertInto('mentor_absences')
      .values(
        absences.map(({ firstDay, lastDay }) => ({
          mentor_id: mentorId,
          first_day: firstDay,
          last_day: lastDay,
        })),
      )
      // Of two that begin on one day, the first row stands.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

type Entry = ByStaff & {
  mentorId: string;
  name: string;
  action: 'mentor.added' | 'mentor.changed' | 'mentor.removed';
};

async function audit(trx: Trx, { mentorId, name, action, actor, now }: Entry): Promise<void> {
  await recordAudit(trx, {
    actor,
    action,
    subject: { type: 'mentor', id: mentorId, name },
    now,
  });
}
