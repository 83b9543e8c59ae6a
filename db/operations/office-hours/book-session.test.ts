import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { findOfficeHours } from '#db/queries/office-hours.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newMentor } from '#db/testing/new-mentor.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { readRows, updateRow, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { deleteFounder } from '../accounts/delete-founder.ts';
import { leaveProgram } from '../founders/leave-program.ts';
import { bookSession, cancelSession } from './book-session.ts';
import { removeMentor } from './mentors.ts';

const { db } = useTestDatabase();

/** A Tuesday. */
const now = new Date('2026-12-01T08:00:00Z');
const wednesday = '2026-12-02T09:00:00.000Z';

let founder: TestFounder;
let mentor: Awaited<ReturnType<typeof newMentor>>;

beforeEach(async () => {
  await updateRows(db, 'office_hours', { id: true }, { sessions_a_week: 2, cancel_hours: 4 });
  founder = await newFounder(db);
  mentor = await newMentor(db);
});

type Booking = {
  by?: TestFounder;
  mentorId?: string;
  startsAt?: string;
  clientKey?: string;
  now?: Date;
};

const book = ({ by = founder, ...more }: Booking = {}) =>
  bookSession(db, {
    founder: { id: by.id, startupId: by.startupId },
    mentorId: mentor.id,
    startsAt: wednesday,
    question: 'How do we price this?',
    clientKey: randomUUID(),
    now,
    ...more,
  });

const cancel = (sessionId: string, at = now, note = '') =>
  cancelSession(db, { sessionId, note, by: { startupId: founder.startupId }, now: at });

const sessions = () => readRows(db, 'mentor_sessions', { mentor_id: mentor.id }, 'id');
const mailsOf = async (sessionId: string) =>
  (await db.selectFrom('mails').where('template', '=', 'mentor-session').selectAll().execute())
    .filter(({ key }) => key?.includes(sessionId))
    .map(({ recipient }) => recipient)
    .sort();
const codesOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));

describe('booking', () => {
  it('takes the slot, and emails both of them once', async () => {
    const session = await book();
    expect(session).toMatchObject({
      mentorName: mentor.draft.name,
      bookedBy: founder.name,
      startsAt: wednesday,
      endsAt: '2026-12-02T09:30:00.000Z',
      cancelUntil: '2026-12-02T05:00:00.000Z',
      cancelledAt: null,
    });
    expect(await mailsOf(session.id)).toEqual([founder.email, mentor.draft.email].sort());
    const { mentors } = await findOfficeHours(db, { startupId: founder.startupId, now });
    const card = mentors.find(({ id }) => id === mentor.id);
    // Twelve hours ahead: the next day from nine.
    expect(card?.slots[0]).toBe('2026-12-02T09:30:00.000Z');
  });

  it('is one however often the same request comes, also at once', async () => {
    const clientKey = randomUUID();
    const all = await Promise.all(Array.from({ length: 5 }, () => book({ clientKey })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await sessions()).toHaveLength(1);
    expect(await mailsOf(all[0]?.id ?? '')).toHaveLength(2);
  });

  it('lets one of fifty at once have a slot, and tells the others', async () => {
    const founders = await Promise.all(Array.from({ length: 50 }, () => newFounder(db)));
    const results = await Promise.allSettled(founders.map((by) => book({ by })));
    expect(codesOf(results)).toEqual(Array.from({ length: 49 }, () => 'slot_taken'));
    expect(await sessions()).toHaveLength(1);
    const { reason } = results.find((each) => each.status === 'rejected') as PromiseRejectedResult;
    expect(reason.message).toMatch(/^Startup \d+ was first\. Please choose another time\.$/);
    expect(reason.current.slots[0]).toBe('2026-12-02T09:30:00.000Z');
  });

  it('is refused at a time that isn’t a free slot', async () => {
    for (const startsAt of [
      '2026-12-02T09:10:00.000Z',
      // Saturday, too soon, and too far ahead.
      '2026-12-05T09:00:00.000Z',
      '2026-12-01T12:00:00.000Z',
      '2027-01-13T09:00:00.000Z',
    ])
      await expect(book({ startsAt })).rejects.toMatchObject({ code: 'slot_taken' });
    await expect(book({ mentorId: randomUUID() })).rejects.toMatchObject({
      code: 'mentor_not_found',
    });
  });

  it('ends with the startup’s sessions of a week, also for two who book at once', async () => {
    const mate = await newTeammate(db, founder);
    await book();
    const others = [
      book({ startsAt: '2026-12-03T09:00:00.000Z' }),
      book({
        by: { ...founder, id: mate.id },
        startsAt: '2026-12-04T09:00:00.000Z',
      }),
    ];
    expect(codesOf(await Promise.allSettled(others))).toEqual(['sessions_used_up']);
    await book({ startsAt: '2026-12-08T09:00:00.000Z' });
  });

  it('is refused while the startup is elsewhere', async () => {
    const other = await newMentor(db);
    await book();
    await expect(book({ mentorId: other.id })).rejects.toMatchObject({ code: 'session_overlaps' });
  });

  it('ends with the mentor’s minutes of a month, also for two who book at once', async () => {
    mentor = await newMentor(db, { minutesAMonth: 60 });
    await book();
    const others = await Promise.all([newFounder(db), newFounder(db)]);
    const results = await Promise.allSettled([
      book({ by: others[0] as TestFounder, startsAt: '2026-12-02T10:00:00.000Z' }),
      book({ by: others[1] as TestFounder, startsAt: '2026-12-02T11:00:00.000Z' }),
    ]);
    expect(codesOf(results)).toEqual(['slot_taken']);
  });

  it('keeps the room around a session free, by the constraint, too', async () => {
    mentor = await newMentor(db, { roomBefore: 10, roomAfter: 20 });
    const { id } = await book();
    const { occupied, ...row } = await db
      .selectFrom('mentor_sessions')
      .where('id', '=', id)
      .select(['mentor_id', 'startup_id', 'question', 'place', 'booked_at', 'occupied'])
      .executeTakeFirstOrThrow();
    expect(occupied).toContain('08:50:00');
    const next = {
      starts_at: new Date('2026-12-02T09:45:00Z'),
      ends_at: new Date('2026-12-02T10:00:00Z'),
      occupied: '[2026-12-02T09:45Z,2026-12-02T10:00Z)',
    };
    await expect(
      db
        .insertInto('mentor_sessions')
        .values({ ...row, ...next, client_key: randomUUID() })
        .execute(),
    ).rejects.toThrow('mentor_sessions_one_at_a_time');
  });

  it('is not for startups that have left the program', async () => {
    await updateRow(db, 'startup_applications', founder.startupId, { status: 'withdrawn' });
    await expect(book()).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('cancelling', () => {
  it('frees the slot, notifies both once, and changes nothing the second time', async () => {
    const { id } = await book();
    const cancelled = await Promise.all([cancel(id, now, 'Ill, sorry.'), cancel(id)]);
    expect(cancelled[0]).toMatchObject({ cancelledBy: 'startup' });
    await cancel(id, new Date('2026-12-03T00:00:00Z'));
    expect(await mailsOf(id)).toHaveLength(4);
    await book();
  });

  it('is too late four hours before for founders, and once it has begun for staff', async () => {
    const { id } = await book();
    const late = new Date('2026-12-02T05:00:01Z');
    await expect(cancel(id, late)).rejects.toMatchObject({ code: 'too_late_to_cancel' });
    const begun = new Date('2026-12-02T09:00:00Z');
    const byStaff = (at: Date) =>
      cancelSession(db, { sessionId: id, note: '', by: { actor: mentor.actor }, now: at });
    await expect(byStaff(new Date(begun.getTime() + 1))).rejects.toMatchObject({
      code: 'too_late_to_cancel',
    });
    await expect(byStaff(late)).resolves.toMatchObject({ cancelledBy: 'staff' });
  });

  it('is for the startup’s own sessions', async () => {
    const { id } = await book({ by: await newFounder(db) });
    await expect(cancel(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('somebody who leaves', () => {
  const sessionOf = async (id: string) =>
    (await readRows(db, 'mentor_sessions', { id }, ['booked_by', 'cancelled_by', 'question']))[0];

  it('has the startup’s sessions to come cancelled, and the mentor notified', async () => {
    const { id } = await book();
    await leaveProgram(db, { founderId: founder.id, actor: mentor.actor, reason: 'Moved on', now });
    expect(await sessionOf(id)).toMatchObject({ cancelled_by: 'staff' });
    expect(await mailsOf(id)).toHaveLength(4);
  });

  it('leaves their session to the owner, and their words to nobody', async () => {
    const mate = await newTeammate(db, founder);
    const past = { now: new Date('2026-11-20T08:00:00Z'), startsAt: '2026-11-24T09:00:00.000Z' };
    const held = await book({ by: { ...founder, id: mate.id }, ...past });
    const toCome = await book({ by: { ...founder, id: mate.id } });
    await deleteFounder(db, { founderId: mate.id, now });
    expect(await sessionOf(held.id)).toMatchObject({ booked_by: null, question: 'Removed' });
    expect(await sessionOf(toCome.id)).toMatchObject({ booked_by: founder.id, cancelled_by: null });
    await deleteFounder(db, { founderId: founder.id, now });
    expect(await sessionOf(toCome.id)).toEqual({
      booked_by: null,
      cancelled_by: 'staff',
      question: 'Removed',
    });
  });
});

it('cancels what a mentor who is removed had to come, and keeps what was held', async () => {
  const held = await book({
    now: new Date('2026-11-20T08:00:00Z'),
    startsAt: '2026-11-24T09:00:00.000Z',
  });
  const toCome = await book();
  await removeMentor(db, { mentorId: mentor.id, actor: mentor.actor, now });
  const { mentors, sessions } = await findOfficeHours(db, { startupId: founder.startupId, now });
  expect(mentors.some(({ id }) => id === mentor.id)).toBe(false);
  expect(sessions.map(({ id, cancelledBy }) => [id, cancelledBy])).toEqual([
    [toCome.id, 'staff'],
    [held.id, null],
  ]);
  await expect(book({ startsAt: '2026-12-03T09:00:00.000Z' })).rejects.toMatchObject({
    code: 'mentor_not_found',
  });
});
