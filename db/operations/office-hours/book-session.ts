import { sql } from 'kysely';
import type { z } from 'zod';
import type { bookingSchema, MentorSession } from '#shared/api/office-hours.ts';
import {
  cancelUntil,
  freeSlots,
  isWeekFull,
  occupiedBy,
  type Slot,
} from '#shared/domain/office-hours.ts';
import { AppError } from '#shared/errors.ts';
import {
  findOfficeHoursLimits,
  listMentorSessions,
  listMentors,
  toSession,
} from '../../queries/office-hours.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { redrawTeamHomes } from '../check-ins/check-in-messages.ts';
import { notifyOfSession } from './notify-of-session.ts';

type BookSessionInput = z.output<typeof bookingSchema> & {
  founder: { id: string; startupId: string };
  now: Date;
};

/**
 * Books a mentor's free slot for a founder's startup; both get an invitation by email. The same client
 * key returns the first booking. Throws `slot_taken` if somebody was first or the mentor doesn't offer
 * that time, with the slots that are free, and `sessions_used_up` if the startup has all of its sessions of that week.
 */
export async function bookSession(
  db: Db,
  { founder, mentorId, startsAt, question, clientKey, now }: BookSessionInput,
): Promise<MentorSession> {
  const start = new Date(startsAt);
  const id = await db.transaction().execute(async (trx) => {
    await lockStartup(trx, founder.startupId);
    const known = await trx
      .selectFrom('mentor_sessions')
      .where('client_key', '=', clientKey)
      .where('startup_id', '=', founder.startupId)
      .select('id')
      .executeTakeFirst();
    if (known) return known.id;
    await lockMentor(trx, mentorId);
    const [mentor] = await listMentors(trx, { mentorId, now });
    if (!mentor) throw new AppError('mentor_not_found');
    const isSlot = (slot: Slot) => slot.startsAt.getTime() === start.getTime();
    const free = freeSlots(mentor, mentor.booked, now);
    const slot = free.find(isSlot);
    if (!slot) {
      const by = await findFirst(trx, { mentorId, startsAt: start });
      const slots = free.map((each) => each.startsAt.toISOString());
      throw new AppError('slot_taken', { current: { slots }, ...(by && { by }) });
    }
    const { sessionsAWeek } = await findOfficeHoursLimits(trx);
    const sessions = await listSessionTimes(trx, founder.startupId);
    if (isWeekFull(slot, sessions, { timeZone: mentor.timeZone, sessionsAWeek }))
      throw new AppError('sessions_used_up');
    if (sessions.some((each) => each.startsAt < slot.endsAt && slot.startsAt < each.endsAt))
      throw new AppError('session_overlaps');
    const { from, to } = occupiedBy(slot, mentor);
    const booked = await trx
      .insertInto('mentor_sessions')
      .values({
        mentor_id: mentorId,
        startup_id: founder.startupId,
        booked_by: founder.id,
        starts_at: slot.startsAt,
        ends_at: slot.endsAt,
        occupied: sql`tstzrange(${from}, ${to})`,
        question,
        place: mentor.place,
        booked_at: now,
        client_key: clientKey,
      })
      // Of two who take one time, the exclusion constraint lets one in.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!booked) throw new AppError('slot_taken');
    await notifyOfSession(trx, { sessionId: booked.id, now });
    await redrawTeamHomes(trx, { startupId: founder.startupId });
    return booked.id;
  });
  return findSession(db, { sessionId: id, now });
}

/** The startup that has the mentor's session of that time. */
async function findFirst(
  trx: Trx,
  { mentorId, startsAt }: { mentorId: string; startsAt: Date },
): Promise<string | undefined> {
  const first = await trx
    .selectFrom('mentor_sessions as s')
    .innerJoin('startup_applications as a', 'a.id', 's.startup_id')
    .where('s.mentor_id', '=', mentorId)
    .where('s.starts_at', '=', startsAt)
    .where('s.cancelled_at', 'is', null)
    .select('a.startup_name as name')
    .executeTakeFirst();
  return first?.name;
}

/** One booking after the other: they are counted by the week. */
async function lockStartup(trx: Trx, startupId: string): Promise<void> {
  const startup = await trx
    .selectFrom('startup_applications')
    .where('id', '=', startupId)
    .where('status', '=', 'accepted')
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!startup) throw new AppError('forbidden');
}

/** One booking of a mentor after the other: their minutes of a month are added up. */
async function lockMentor(trx: Trx, mentorId: string): Promise<void> {
  await trx
    .selectFrom('mentors')
    .where('id', '=', mentorId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
}

function listSessionTimes(trx: Trx, startupId: string): Promise<Slot[]> {
  return trx
    .selectFrom('mentor_sessions')
    .where('startup_id', '=', startupId)
    .where('cancelled_at', 'is', null)
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .execute();
}

async function findSession(
  db: Db,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<MentorSession> {
  const [session] = await listMentorSessions(db, { of: { sessionId }, now, limit: 1 });
  if (!session) throw new AppError('not_found');
  return toSession(session);
}

type CancelSessionInput = {
  sessionId: string;
  note: string;
  /** The startup or mentor whose session it must be, or somebody of the staff. */
  by: { startupId: string } | { mentorId: string } | { actor: Actor };
  now: Date;
};

/**
 * Cancels a session that has not begun; the mentor and the founder who booked are notified. Founders
 * may do so until some hours before, after which it throws `too_late_to_cancel`; the mentor and staff until it
 * begins. Cancelling again
 * changes nothing.
 */
export async function cancelSession(
  db: Db,
  { sessionId, note, by, now }: CancelSessionInput,
): Promise<MentorSession> {
  await db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('mentor_sessions')
      .where('id', '=', sessionId)
      .select(['startup_id as startupId', 'mentor_id as mentorId'])
      .select(['starts_at as startsAt', 'cancelled_at as cancelledAt'])
      .forUpdate()
      .executeTakeFirst();
    if (!session) throw new AppError('not_found');
    if ('startupId' in by && by.startupId !== session.startupId) throw new AppError('not_found');
    if ('mentorId' in by && by.mentorId !== session.mentorId) throw new AppError('not_found');
    if (session.cancelledAt) return;
    const { cancelHours } = await findOfficeHoursLimits(trx);
    const until = 'startupId' in by ? cancelUntil(session, cancelHours) : session.startsAt;
    if (now > until) throw new AppError('too_late_to_cancel');
    const side = 'startupId' in by ? 'startup' : 'mentorId' in by ? 'mentor' : 'staff';
    await cancelLocked(trx, { sessionId, note, by: side, now });
    await redrawTeamHomes(trx, { startupId: session.startupId });
    if ('actor' in by) {
      const { mentorName, startupName } = await findSession(trx, { sessionId, now });
      await recordAudit(trx, {
        actor: by.actor,
        action: 'mentor_session.cancelled',
        subject: {
          type: 'mentor_session',
          id: sessionId,
          name: `${mentorName} with ${startupName}`,
        },
        details: note ? { reason: note } : {},
        now,
      });
    }
  });
  return findSession(db, { sessionId, now });
}

type Cancellation = {
  sessionId: string;
  note: string;
  by: 'startup' | 'mentor' | 'staff';
  now: Date;
};

/** Cancels a session whose row is locked. */
async function cancelLocked(trx: Trx, { sessionId, note, by, now }: Cancellation): Promise<void> {
  await trx
    .updateTable('mentor_sessions')
    .set((eb) => ({
      cancelled_at: now,
      cancelled_by: by,
      cancel_note: note || null,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', sessionId)
    .execute();
  await notifyOfSession(trx, { sessionId, now });
}

/** Cancels what a mentor or a startup who leaves had to come; the other side is notified. */
export async function cancelSessionsToCome(
  trx: Trx,
  { of, now }: { of: { mentorId: string } | { startupId: string }; now: Date },
): Promise<void> {
  const toCome = await trx
    .selectFrom('mentor_sessions')
    .where((is) =>
      'mentorId' in of ? is('mentor_id', '=', of.mentorId) : is('startup_id', '=', of.startupId),
    )
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('id')
    .select(['id', 'startup_id as startupId'])
    .forUpdate()
    .execute();
  for (const { id } of toCome)
    await cancelLocked(trx, { sessionId: id, note: '', by: 'staff', now });
  const startups = new Set(toCome.map(({ startupId }) => startupId).sort());
  for (const startupId of startups) await redrawTeamHomes(trx, { startupId });
}
