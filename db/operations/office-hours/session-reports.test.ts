import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findMentorBrief } from '../../queries/mentor-briefs.ts';
import { findMentorPage, findOfficeHours } from '../../queries/office-hours.ts';
import { newFounder, type TestFounder } from '../../testing/new-founder.ts';
import { newMentor } from '../../testing/new-mentor.ts';
import { newTeammate } from '../../testing/new-teammate.ts';
import { insertRow, readRows, updateRows } from '../../testing/rows.ts';
import { bookSession, cancelSession } from './book-session.ts';
import {
  dismissAction,
  reportSession,
  reportSessionByMentor,
  takeAction,
} from './session-reports.ts';

const { db } = useTestDatabase();

const before = new Date('2026-12-01T08:00:00Z');
const begun = new Date('2026-12-02T09:00:00Z');

let founder: TestFounder;
let mentor: Awaited<ReturnType<typeof newMentor>>;
let sessionId: string;

const book = (startsAt: string, by = founder) =>
  bookSession(db, {
    founder: { id: by.id, startupId: by.startupId },
    mentorId: mentor.id,
    startsAt,
    question: 'How do we price this?',
    clientKey: randomUUID(),
    now: before,
  });

beforeEach(async () => {
  await updateRows(db, 'office_hours', { id: true }, { sessions_a_week: 5, cancel_hours: 4 });
  founder = await newFounder(db);
  mentor = await newMentor(db);
  sessionId = (await book('2026-12-02T09:00:00.000Z')).id;
});

const report = (more: Partial<Parameters<typeof reportSessionByMentor>[1]> = {}) =>
  reportSessionByMentor(db, {
    sessionId,
    mentorId: mentor.id,
    outcome: 'took_place',
    isUseful: true,
    notes: 'Price per clinic.',
    agreed: ['Ask the clinic', 'Write one page'],
    now: begun,
    ...more,
  });
const own = async () => {
  const { sessions } = await findOfficeHours(db, { startupId: founder.startupId, now: begun });
  return sessions.find(({ id }) => id === sessionId);
};
const agreed = async () => (await own())?.agreed ?? [];

describe('a mentor’s report', () => {
  it('is for sessions of their own that have begun and are not cancelled', async () => {
    await expect(report({ now: before })).rejects.toMatchObject({ code: 'session_not_begun' });
    const { id: mentorId } = await newMentor(db);
    await expect(report({ mentorId })).rejects.toMatchObject({ code: 'not_found' });
    await cancelSession(db, { sessionId, note: '', by: { mentorId: mentor.id }, now: before });
    await expect(report()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('shows the startup what was agreed, and neither notes nor whether it was of use', async () => {
    await report();
    const session = await own();
    expect(session).toMatchObject({ outcome: null, isUseful: null });
    expect(session?.agreed.map(({ text }) => text)).toEqual(['Ask the clinic', 'Write one page']);
    expect(JSON.stringify(session)).not.toContain('Price per clinic');
  });

  it('keeps a task that was made when words around it change', async () => {
    await report();
    const [first] = await agreed();
    const { taskId } = await takeAction(db, { actionId: first?.id ?? '', founder, now: begun });
    await report({ agreed: ['Call the buyer', 'Ask the clinic'] });
    expect((await agreed()).map(({ text, taskId }) => [text, taskId])).toEqual([
      ['Call the buyer', null],
      ['Ask the clinic', taskId],
    ]);
    await report({ agreed: [] });
    expect(await agreed()).toEqual([]);
  });
});

describe('what was agreed', () => {
  it('becomes one task, however often and by whomever on the team it is taken', async () => {
    await report();
    const mate = await newTeammate(db, founder);
    const actionId = (await agreed())[0]?.id ?? '';
    const others = { id: mate.id, startupId: founder.startupId };
    const taken = await Promise.all([
      takeAction(db, { actionId, founder, now: begun }),
      takeAction(db, { actionId, founder: others, now: begun }),
      takeAction(db, { actionId, founder, now: begun }),
    ]);
    expect(new Set(taken.map(({ taskId }) => taskId)).size).toBe(1);
    const tasks = await readRows(db, 'tasks', { title: 'Ask the clinic' }, ['id', 'user_id']);
    expect(tasks.filter(({ id }) => id === taken[0]?.taskId)).toHaveLength(1);
  });

  it('can be put away, by the startup that it is for', async () => {
    await report();
    const actionId = (await agreed())[0]?.id ?? '';
    const stranger = await newFounder(db);
    const by = (of: TestFounder) =>
      dismissAction(db, { actionId, startupId: of.startupId, now: begun });
    await expect(by(stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(takeAction(db, { actionId, founder: stranger, now: begun })).rejects.toMatchObject(
      { code: 'not_found' },
    );
    await by(founder);
    await by(founder);
    expect((await agreed()).map(({ isDismissed }) => isDismissed)).toEqual([true, false]);
  });
});

it('a startup says whether a session took place, of its own alone', async () => {
  const said = { sessionId, outcome: 'no_show', isUseful: null, now: begun } as const;
  const stranger = await newFounder(db);
  await expect(reportSession(db, { ...said, startupId: stranger.startupId })).rejects.toMatchObject(
    { code: 'not_found' },
  );
  const session = await reportSession(db, { ...said, startupId: founder.startupId });
  expect(session).toMatchObject({ outcome: 'no_show', isUseful: null });
  const page = await findMentorPage(db, { mentorId: mentor.id, now: begun });
  expect(page.sessions[0]).toMatchObject({ outcome: null });
});

describe('a brief', () => {
  const brief = (of = mentor.id) => findMentorBrief(db, { sessionId, mentorId: of, now: begun });

  it('has the numbers, goals and blocker of the startup, and what was agreed before', async () => {
    const { id: kpiId } = await insertRow(db, 'kpis', {
      startup_id: founder.startupId,
      name: 'Clinics',
      unit: 'number',
      good_way: 'up',
      chosen_at: before,
    } as never);
    for (const [n, week] of ['2026-11-12', '2026-11-19', '2026-11-26'].entries())
      await insertRow(db, 'check_ins', {
        startup_id: founder.startupId,
        week,
        kpi_id: kpiId,
        kpi_value: 10 + n,
        goal: `Goal ${n}`,
        last_goal: 'partly',
        blocker: `Blocker ${n}`,
        done_at: before,
        updated_at: before,
      } as never);
    await report();
    const next = await book('2026-12-04T09:00:00.000Z');
    sessionId = next.id;
    expect(await brief()).toMatchObject({
      startup: { founders: [founder.name] },
      kpi: {
        name: 'Clinics',
        values: [
          { week: '2026-11-12', value: 10 },
          { week: '2026-11-19', value: 11 },
          { week: '2026-11-26', value: 12 },
        ],
      },
      goals: [
        { goal: 'Goal 2', reached: null },
        { goal: 'Goal 1', reached: 'partly' },
        { goal: 'Goal 0', reached: 'partly' },
      ],
      blocker: 'Blocker 2',
      before: [{ notes: 'Price per clinic.', agreed: [{}, {}] }],
    });
  });

  it('is the mentor’s own, and ends with the session', async () => {
    await brief();
    const other = await newMentor(db);
    await expect(brief(other.id)).rejects.toMatchObject({ code: 'not_found' });
    await cancelSession(db, { sessionId, note: '', by: { mentorId: mentor.id }, now: before });
    await expect(brief()).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('a mentor cancels until it begins, and the founder reads who did', async () => {
  const cancel = (now: Date) =>
    cancelSession(db, { sessionId, note: 'Ill', by: { mentorId: mentor.id }, now });
  await expect(cancel(new Date(begun.getTime() + 1))).rejects.toMatchObject({
    code: 'too_late_to_cancel',
  });
  expect(await cancel(before)).toMatchObject({ cancelledBy: 'mentor' });
  const other = await newMentor(db);
  const { id } = await book('2026-12-02T11:00:00.000Z');
  await expect(
    cancelSession(db, { sessionId: id, note: '', by: { mentorId: other.id }, now: before }),
  ).rejects.toMatchObject({ code: 'not_found' });
});
