import { type RawBuilder, sql } from 'kysely';
import type { MentorPage } from '#shared/api/mentor.ts';
import type {
  ManagedMentor,
  ManagedOfficeHours,
  ManagedSession,
  MentorSession,
  MentorsSession,
  OfficeHours,
  OwnSession,
} from '#shared/api/office-hours.ts';
import { brand } from '#shared/brand.ts';
import {
  type Availability,
  type BookedTime,
  cancelUntil,
  freeSlots,
  type Hours,
  type ReminderAhead,
  reminderUntil,
} from '#shared/domain/office-hours.ts';
import { AppError } from '#shared/errors.ts';
import { localDate, monthStart, nextMonthStart, startOfDay } from '#shared/time.ts';
import type { Db } from '../schema.ts';

type Mentor = Availability & {
  account: ManagedMentor['account'];
  id: string;
  name: string;
  email: string;
  headline: string;
  about: string;
  topics: string[];
  place: string;
};

/** The columns of `mentors as m`, with hours and absences. */
const mentorColumns = sql`
  m.id, m.name, m.email, m.headline, m.about, m.topics, m.place, m.time_zone as "timeZone",
  m.session_minutes as "sessionMinutes", m.room_before as "roomBefore",
  m.room_after as "roomAfter", m.minutes_a_month as "minutesAMonth",
  m.notice_hours as "noticeHours",
  coalesce((select case when u.password_hash is null then 'invited' else 'joined' end
    from accounts u where u.mentor_id = m.id), 'none') as account,
  coalesce((select json_agg(json_build_object('weekday', h.weekday, 'day', h.day,
      'startsAt', to_char(h.starts_at, 'HH24:MI'), 'endsAt', to_char(h.ends_at, 'HH24:MI'))
      order by h.position)
    from mentor_hours h where h.mentor_id = m.id), '[]') as hours,
  coalesce((select json_agg(json_build_object('firstDay', d.first_day, 'lastDay', d.last_day)
      order by d.first_day)
    from mentor_absences d where d.mentor_id = m.id), '[]') as absences`;

/** Epoch milliseconds: JSON has no instants. */
type StoredTime = { startsAt: number; endsAt: number; occupiedFrom: number; occupiedTo: number };

/** A mentor's sessions since the first of this month, which count for its minutes or take a time. */
const bookedTimes = (now: Date) => sql`
  coalesce((select json_agg(json_build_object(
      'startsAt', ${millis(sql`s.starts_at`)}, 'endsAt', ${millis(sql`s.ends_at`)},
      'occupiedFrom', ${millis(sql`lower(s.occupied)`)},
      'occupiedTo', ${millis(sql`upper(s.occupied)`)}))
    from mentor_sessions s
    where s.mentor_id = m.id and s.cancelled_at is null
      and s.starts_at > ${now}::timestamptz - interval '32 days'), '[]') as booked`;

const millis = (instant: RawBuilder<unknown>) =>
  sql`(extract(epoch from ${instant}) * 1000)::bigint`;

function toBookedTime({ startsAt, endsAt, occupiedFrom, occupiedTo }: StoredTime): BookedTime {
  return {
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    occupiedFrom: new Date(occupiedFrom),
    occupiedTo: new Date(occupiedTo),
  };
}

type MentorWithTimes = Mentor & { booked: BookedTime[] };

/** The mentors who are here, by name, or one of them. */
export async function listMentors(
  db: Db,
  { mentorId, now }: { mentorId?: string; now: Date },
): Promise<MentorWithTimes[]> {
  const isAsked = mentorId === undefined ? sql`true` : sql`m.id = ${mentorId}`;
  const { rows } = await sql<Mentor & { booked: StoredTime[] }>`
    select ${mentorColumns}, ${bookedTimes(now)}
    from mentors m where m.removed_at is null and ${isAsked}
    order by lower(m.name), m.id`.execute(db);
  return rows.map(({ booked, ...mentor }) => ({ ...mentor, booked: booked.map(toBookedTime) }));
}

export type OfficeHoursLimits = { sessionsAWeek: number; cancelHours: number };

export async function findOfficeHoursLimits(db: Db): Promise<OfficeHoursLimits> {
  return db
    .selectFrom('office_hours')
    .select(['sessions_a_week as sessionsAWeek', 'cancel_hours as cancelHours'])
    .executeTakeFirstOrThrow();
}

type SessionRow = Omit<ManagedSession, 'startsAt' | 'endsAt' | 'cancelledAt' | 'cancelUntil'> & {
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
};

export type SessionFilter =
  | { startupId: string }
  | { sessionId: string }
  | { mentorId: string }
  /** Sessions of the same two that were held before this one. */
  | { heldBefore: { mentorId: string; startupId: string; startsAt: Date } }
  | 'all';

function isAsked(of: SessionFilter): RawBuilder<unknown> {
  if (of === 'all') return sql`true`;
  if ('startupId' in of) return sql`s.startup_id = ${of.startupId}`;
  if ('mentorId' in of) return sql`s.mentor_id = ${of.mentorId}`;
  if ('sessionId' in of) return sql`s.id = ${of.sessionId}`;
  const { mentorId, startupId, startsAt } = of.heldBefore;
  return sql`s.mentor_id = ${mentorId} and s.startup_id = ${startupId}
    and s.starts_at < ${startsAt} and s.cancelled_at is null`;
}

/** Those to come in order, then past and cancelled ones, newest first: all that is known, as staff see it. */
export async function listMentorSessions(
  db: Db,
  { of, now, limit }: { of: SessionFilter; now: Date; limit: number },
): Promise<ManagedSession[]> {
  const { cancelHours } = await findOfficeHoursLimits(db);
  const isToCome = sql`(s.cancelled_at is null and s.ends_at > ${now})`;
  const { rows } = await sql<SessionRow>`
    select s.id, s.mentor_id as "mentorId", m.name as "mentorName",
      s.startup_id as "startupId", a.startup_name as "startupName", f.name as "bookedBy",
      s.starts_at as "startsAt", s.ends_at as "endsAt", s.question, s.place,
      s.cancelled_at as "cancelledAt", s.cancelled_by as "cancelledBy",
      s.cancel_note as "cancelNote", s.mentor_outcome as "mentorOutcome",
      s.startup_outcome as "startupOutcome", s.mentor_found_useful as "mentorFoundUseful",
      s.startup_found_useful as "startupFoundUseful", s.notes,
      coalesce((select json_agg(json_build_object('id', d.id, 'text', d.text,
          'taskId', d.task_id, 'isDismissed', d.dismissed_at is not null) order by d.position)
        from mentor_session_actions d where d.session_id = s.id), '[]') as agreed
    from mentor_sessions s
    join mentors m on m.id = s.mentor_id
    join startup_applications a on a.id = s.startup_id
    left join founders f on f.id = s.booked_by
    where ${isAsked(of)}
    order by ${isToCome} desc, case when ${isToCome} then s.starts_at end, s.starts_at desc, s.id
    limit ${limit}`.execute(db);
  return rows.map(({ startsAt, endsAt, cancelledAt, ...session }) => ({
    ...session,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    cancelledAt: cancelledAt?.toISOString() ?? null,
    cancelUntil: cancelUntil({ startsAt }, cancelHours).toISOString(),
  }));
}

/** Leaves out what only others may read. */
export function toSession(session: ManagedSession): MentorSession {
  const { mentorOutcome, startupOutcome, mentorFoundUseful, startupFoundUseful, notes, ...rest } =
    session;
  return rest;
}

export function toOwnSession(session: ManagedSession): OwnSession {
  const { startupOutcome: outcome, startupFoundUseful: isUseful } = session;
  return { ...toSession(session), outcome, isUseful };
}

export function toMentorsSession(session: ManagedSession): MentorsSession {
  const { mentorOutcome: outcome, mentorFoundUseful: isUseful, notes } = session;
  return { ...toSession(session), outcome, isUseful, notes };
}

const maxSessionsShown = 50;

/** Who can be met and when, and the startup's own sessions. */
export async function findOfficeHours(
  db: Db,
  { startupId, now }: { startupId: string; now: Date },
): Promise<OfficeHours> {
  const [mentors, sessions, { sessionsAWeek }] = await Promise.all([
    listMentors(db, { now }),
    listMentorSessions(db, { of: { startupId }, now, limit: maxSessionsShown }),
    findOfficeHoursLimits(db),
  ]);
  const cards = mentors.map(({ booked, ...mentor }) => ({
    id: mentor.id,
    name: mentor.name,
    headline: mentor.headline,
    about: mentor.about,
    topics: mentor.topics,
    sessionMinutes: mentor.sessionMinutes,
    slots: freeSlots(mentor, booked, now).map(({ startsAt }) => startsAt.toISOString()),
  }));
  const first = ({ slots }: (typeof cards)[number]) => slots[0] ?? '~';
  // The sort is stable: those with the same first slot stay by name.
  cards.sort((a, b) => (first(a) < first(b) ? -1 : first(a) > first(b) ? 1 : 0));
  return { mentors: cards, sessions: sessions.map(toOwnSession), sessionsAWeek };
}

const maxManagedSessions = 200;

/** A mentor's own hours and sessions. */
export async function findMentorPage(
  db: Db,
  { mentorId, now }: { mentorId: string; now: Date },
): Promise<MentorPage> {
  const [[mentor], sessions] = await Promise.all([
    listMentors(db, { mentorId, now }),
    listMentorSessions(db, { of: { mentorId }, now, limit: maxManagedSessions }),
  ]);
  if (!mentor) throw new AppError('mentor_not_found');
  const { id, name, email, account, booked, hours, ...rest } = mentor;
  return {
    hours: { ...rest, hours: hours.map(toHoursDraft) },
    sessions: sessions.map(toMentorsSession),
  };
}

/** What staff see of all mentors. */
export async function manageOfficeHours(
  db: Db,
  { now }: { now: Date },
): Promise<ManagedOfficeHours> {
  const [mentors, sessions, settings, counts, neverMet] = await Promise.all([
    listMentors(db, { now }),
    listMentorSessions(db, { of: 'all', now, limit: maxManagedSessions }),
    findOfficeHoursLimits(db),
    countSessions(db, now),
    listNeverMet(db, now),
  ]);
  return {
    mentors: mentors.map((mentor) => toManaged(mentor, counts.get(mentor.id), now)),
    sessions,
    settings,
    neverMet,
  };
}

type SessionCounts = { toCome: number; held: number };

function toManaged(
  { booked, ...mentor }: MentorWithTimes,
  counts: SessionCounts | undefined,
  now: Date,
): ManagedMentor {
  const first = monthStart(now, mentor.timeZone);
  const from = startOfDay(first, mentor.timeZone);
  const to = startOfDay(nextMonthStart(first), mentor.timeZone);
  const minutes = booked
    .filter(({ startsAt }) => startsAt >= from && startsAt < to)
    .map(({ startsAt, endsAt }) => (endsAt.getTime() - startsAt.getTime()) / 60_000);
  return {
    ...mentor,
    hours: mentor.hours.map(toHoursDraft),
    minutesThisMonth: minutes.reduce((all, each) => all + each, 0),
    sessionsToCome: counts?.toCome ?? 0,
    sessionsHeld: counts?.held ?? 0,
    nextSlot: freeSlots(mentor, booked, now)[0]?.startsAt.toISOString() ?? null,
  };
}

const toHoursDraft = ({ weekday, day, startsAt, endsAt }: Hours) => ({
  weekday,
  day,
  startsAt,
  endsAt,
});

async function countSessions(db: Db, now: Date): Promise<Map<string, SessionCounts>> {
  const rows = await db
    .selectFrom('mentor_sessions')
    .where('cancelled_at', 'is', null)
    .groupBy('mentor_id')
    .select((eb) => [
      'mentor_id as mentorId',
      eb.fn.countAll<number>().filterWhere('ends_at', '>', now).as('toCome'),
      eb.fn.countAll<number>().filterWhere('ends_at', '<=', now).as('held'),
    ])
    .execute();
  return new Map(rows.map(({ mentorId, ...counts }) => [mentorId, counts]));
}

async function listNeverMet(db: Db, now: Date): Promise<ManagedOfficeHours['neverMet']> {
  const today = localDate(now, brand.timeZone);
  return db
    .selectFrom('startup_applications as a')
    .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.status', '=', 'accepted')
    .where('c.starts_on', '<=', today)
    .where('c.ends_on', '>=', today)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mentor_sessions as s')
            .whereRef('s.startup_id', '=', 'a.id')
            .where('s.cancelled_at', 'is', null)
            .select('s.id'),
        ),
      ),
    )
    .orderBy('a.startup_name')
    .select(['a.id as startupId', 'a.startup_name as startupName'])
    .execute();
}

export type NextSession = {
  startsAt: string;
  endsAt: string;
  mentorName: string;
  place: string;
};

/** The session of a founder's startup that begins or goes on within seven days; null without one. */
export async function findNextSession(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<NextSession | null> {
  const next = await db
    .selectFrom('mentor_sessions as s')
    .innerJoin('mentors as m', 'm.id', 's.mentor_id')
    .innerJoin('founders as f', 'f.startup_id', 's.startup_id')
    .where('f.id', '=', founderId)
    .where('s.cancelled_at', 'is', null)
    .where('s.ends_at', '>', now)
    .where('s.starts_at', '<=', sql<Date>`${now}::timestamptz + interval '7 days'`)
    .orderBy('s.starts_at')
    .select(['s.starts_at', 's.ends_at', 'm.name as mentorName', 's.place'])
    .executeTakeFirst();
  if (!next) return null;
  const { starts_at: startsAt, ends_at: endsAt, mentorName, place } = next;
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), mentorName, place };
}

export type Participant = { name: string; email: string; timeZone: string };

export type MailedSession = {
  id: string;
  mentor: Participant;
  /** Null once the founder who booked has left. */
  founder: (Participant & { id: string }) | null;
  startupName: string;
  startsAt: Date;
  endsAt: Date;
  question: string;
  place: string;
  sequence: number;
  bookedAt: Date;
  cancelledAt: Date | null;
  cancelledBy: 'startup' | 'mentor' | 'staff' | null;
  cancelNote: string | null;
};

/** What the emails about a session say. */
export async function findMailedSession(
  db: Db,
  { sessionId }: { sessionId: string },
): Promise<MailedSession | null> {
  const { rows } = await sql<MailedSession>`
    select s.id, a.startup_name as "startupName", s.starts_at as "startsAt",
      s.ends_at as "endsAt", s.question, s.place, s.sequence, s.booked_at as "bookedAt",
      s.cancelled_at as "cancelledAt", s.cancelled_by as "cancelledBy",
      s.cancel_note as "cancelNote",
      json_build_object('name', m.name, 'email', m.email, 'timeZone', m.time_zone) as mentor,
      case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'email', f.email,
        'timeZone', f.time_zone) end as founder
    from mentor_sessions s
    join mentors m on m.id = s.mentor_id
    join startup_applications a on a.id = s.startup_id
    left join founders f on f.id = s.booked_by
    where s.id = ${sessionId}`.execute(db);
  return rows[0] ?? null;
}

/** What a reminder says; null if the session was cancelled or moved, or it comes too late. */
export async function findRemindedSession(
  db: Db,
  {
    sessionId,
    ahead,
    startsAt,
    now,
  }: {
    sessionId: string;
    ahead: ReminderAhead;
    startsAt: Date;
    now: Date;
  },
): Promise<MailedSession | null> {
  const session = await findMailedSession(db, { sessionId });
  if (!session || session.cancelledAt || now >= reminderUntil(ahead, startsAt)) return null;
  return session.startsAt.getTime() === startsAt.getTime() ? session : null;
}
