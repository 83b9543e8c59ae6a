import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { thankPeer, undoThanks } from '#db/operations/points/thanks.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { startupOf } from '#db/queries/founders.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { addDays } from '#shared/time.ts';
import { findCohort } from './find-cohort.ts';

const { db } = useTestDatabase();
// A Wednesday: the week began on Sunday the 14th.
const now = new Date('2026-06-17T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

let cohort: { id: string; name: string };
let ada: TestFounder;
let bo: TestFounder;
beforeEach(async () => {
  cohort = await newCohort(db, { endsOn: '2026-12-31' });
  ada = await newFounder(db, { cohortId: cohort.id, name: 'Ada' });
  bo = await newFounder(db, { cohortId: cohort.id, name: 'Bo' });
});

const look = (viewer: TestFounder = ada, at = now, timeZone = 'UTC') =>
  findCohort(db, { viewer: { id: viewer.id, timeZone, cohort }, now: at });

const change = (id: string, values: object) =>
  updateRows(db, 'startup_applications', { id: startupOf(id) }, values);

const changePerson = (id: string, values: object) =>
  db.updateTable('founders').set(values).where('id', '=', id).execute();

async function listActivity(viewer = ada, at = now, timeZone = 'UTC'): Promise<string[]> {
  const { activity } = await look(viewer, at, timeZone);
  return activity.map(({ founderName, message, points }) =>
    [founderName, message, points].filter((part) => part !== null).join(' '),
  );
}

const thank = (giver: TestFounder, helper: TestFounder, at = now) =>
  thankPeer(db, {
    giverId: giver.id,
    now: at,
    thanks: { founderId: helper.id, forWhat: 'the intro' },
  });

describe('the peers', () => {
  it('are the other accepted founders of the cohort, newest first, with nothing but the allowed fields', async () => {
    const cleo = await newFounder(db, { cohortId: cohort.id, name: 'Cleo', stage: 'mvp' });
    await newFounder(db, { name: 'Stranger' });
    for (const status of ['pending', 'under_review', 'rejected', 'withdrawn'] as const) {
      await change((await newFounder(db, { cohortId: cohort.id })).id, { status });
    }
    await change(bo.id, { submitted_at: '2026-01-02' });
    await change(cleo.id, {
      submitted_at: '2026-01-03',
      startup_name: 'Kelp',
      startup_logo: '/pictures/kelp',
      team_size: 5,
      looking_for_funding: true,
      funding_amount: '50k-250k',
    });
    await changePerson(cleo.id, { avatar: 'https://kelp.example/cleo.png' });
    const view = await look();
    expect(view.cohort).toEqual({
      name: cohort.name,
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
    });
    expect(view.peers.map((peer) => peer.founderName)).toEqual(['Cleo', 'Bo']);
    expect(view.peers[0]).toEqual({
      founderId: cleo.id,
      startupId: cleo.startupId,
      startupName: 'Kelp',
      startupLogo: '/pictures/kelp',
      stage: 'mvp',
      description: 'Makes one thing well.',
      founderName: 'Cleo',
      founderAvatar: 'https://kelp.example/cleo.png',
      industry: 'SaaS',
      teamSize: 5,
      lookingForFunding: true,
      fundingAmount: '50k-250k',
      streak: 0,
      thanks: null,
    });
    await change(cleo.id, { looking_for_funding: false });
    expect((await look()).peers[0]).toMatchObject({ fundingAmount: null });
  });

  it('have their current streaks, each in their own time zone', async () => {
    for (const day of ['15', '16']) {
      await newCompletedTask(db, { founderId: bo.id, at: `2026-06-${day}T12:00:00Z` });
    }
    const streak = async (at: string) => (await look(ada, new Date(at))).peers[0]?.streak;
    expect(await streak('2026-06-17T23:59:00Z')).toBe(2);
    expect(await streak('2026-06-18T00:01:00Z')).toBe(0);
    await changePerson(bo.id, { time_zone: 'America/New_York' });
    expect(await streak('2026-06-18T00:01:00Z')).toBe(2);
  });

  it('are none without a cohort', async () => {
    const viewer = { id: ada.id, timeZone: 'UTC', cohort: null };
    expect(await findCohort(db, { viewer, now })).toEqual({
      cohort: null,
      nextCheckIn: null,
      peers: [],
      thanksLeft: 3,
      pledges: [],
      activity: [],
    });
  });
});

describe('thanks', () => {
  it('are shown to their giver for the day, and can be undone for an hour', async () => {
    const { id } = await thank(ada, bo, now);
    const given = async (at: Date) => {
      const { peers, thanksLeft } = await look(ada, at);
      return [peers[0]?.thanks, thanksLeft];
    };
    const undoUntil = '2026-06-17T13:00:00.000Z';
    expect(await given(new Date('2026-06-17T12:59:59Z'))).toEqual([{ id, undoUntil }, 2]);
    expect(await given(new Date('2026-06-17T13:00:00Z'))).toEqual([{ id, undoUntil: null }, 2]);
    expect(await given(new Date('2026-06-18T00:00:00Z'))).toEqual([null, 2]);
    expect(await given(new Date('2026-06-21T00:00:00Z'))).toEqual([null, 3]);
    expect(await look(bo)).toMatchObject({ peers: [{ thanks: null }], thanksLeft: 3 });
    await undoThanks(db, { giverId: ada.id, thanksId: id, now });
    expect(await given(now)).toEqual([null, 3]);
  });

  it('are counted by the giver’s own week, which never comes twice', async () => {
    for (const day of ['14', '15', '16']) {
      await thank(ada, bo, new Date(`2026-06-${day}T12:00:00Z`));
    }
    const left = async (at: string, zone: string) =>
      (await look(ada, new Date(at), zone)).thanksLeft;
    expect(await left('2026-06-20T23:00:00Z', 'UTC')).toBe(0);
    expect(await left('2026-06-20T23:00:00Z', 'Asia/Tokyo')).toBe(3);
    await thank(ada, bo, new Date('2026-06-21T01:00:00Z'));
    expect(await left('2026-06-21T02:00:00Z', 'America/New_York')).toBe(2);
  });
});

describe('the activity', () => {
  it('is what the cohort did this week, newest first, with the points earned', async () => {
    const at = minutesAgo;
    await newCompletedTask(db, { founderId: bo.id, at: '2026-06-13T23:59:00Z', title: 'Too old' });
    await newCompletedTask(db, { founderId: ada.id, at: '2026-06-14T00:00:00Z', title: 'Call' });
    const pledge = { dueOn: '2026-06-20', isPublicPledge: true };
    await newCompletedTask(db, { founderId: bo.id, at: at(40), title: 'Ship it', ...pledge });
    await thank(ada, bo, at(30));
    const reached = {
      sender_id: bo.id,
      type: 'milestone_achieved' as const,
      founder_name: 'Bo',
      startup_name: 'Bo & Co',
      message: 'reached “First customer”',
      created_at: at(20),
      milestone_announcement_id: randomUUID(),
    };
    const cleo = await newFounder(db, { cohortId: cohort.id, name: 'Cleo' });
    await db
      .insertInto('cohort_notifications')
      .values([ada, cleo].map(({ id }) => ({ ...reached, recipient_id: id })))
      .execute();
    const stranger = await newFounder(db, { name: 'Stranger' });
    await newCompletedTask(db, { founderId: stranger.id, at: at(10), title: 'Elsewhere' });

    const expected = [
      'Bo reached “First customer”',
      'Ada thanked Bo for “the intro”',
      'Bo kept the pledge “Ship it” 25',
      'Ada completed “Call” 20',
    ];
    expect(await listActivity()).toEqual(expected);
    expect(await listActivity(cleo)).toEqual(expected);
    const { activity } = await look();
    expect(activity.map(({ type, isMe }) => [type, isMe])).toEqual([
      ['milestone_achieved', false],
      ['peer_help', true],
      ['pledge_kept', false],
      ['task_completed', true],
    ]);
    expect(activity[1]?.at).toBe(at(30).toISOString());
    expect(new Set(activity.map(({ id }) => id)).size).toBe(4);
  });

  it('reports a streak bonus once, also to the founder who earned it', async () => {
    for (let day = 0; day < 7; day += 1) {
      const on = addDays('2026-06-11', day);
      await newCompletedTask(db, { founderId: bo.id, at: `${on}T10:00:00Z` });
    }
    await newFounder(db, { cohortId: cohort.id });
    for (const viewer of [ada, bo]) {
      const lines = (await look(viewer)).activity.filter(({ type }) => type === 'streak_milestone');
      expect(lines).toMatchObject([{ founderName: 'Bo', message: 'reached a 7-day streak' }]);
    }
  });

  it('begins on the Sunday of the viewer', async () => {
    await newCompletedTask(db, { founderId: bo.id, at: '2026-06-14T02:00:00Z' });
    expect(await listActivity()).toHaveLength(1);
    expect(await listActivity(ada, now, 'Asia/Tokyo')).toHaveLength(1);
    expect(await listActivity(ada, now, 'America/New_York')).toEqual([]);
  });

  it('leaves out what was undone, and founders who are no longer accepted', async () => {
    const done = await newCompletedTask(db, { founderId: bo.id, at: now, title: 'Call' });
    const { id } = await thank(ada, bo);
    const gone = await newFounder(db, { cohortId: cohort.id, name: 'Gone' });
    await newCompletedTask(db, { founderId: gone.id, at: now });
    await thank(ada, gone);
    await change(gone.id, { status: 'rejected' });
    expect(await listActivity()).toEqual([
      'Ada thanked Bo for “the intro”',
      'Bo completed “Call” 20',
    ]);
    await reopenTask(db, { founderId: bo.id, taskId: done.task.id, now });
    await undoThanks(db, { giverId: ada.id, thanksId: id, now });
    expect(await listActivity()).toEqual([]);
  });

  it('has one line for what a founder does beyond four tasks a day', async () => {
    await newCompletedTask(db, { founderId: ada.id, at: minutesAgo(40), title: 'Call' });
    for (let index = 30; index > 0; index -= 1) {
      await newCompletedTask(db, {
        founderId: bo.id,
        at: minutesAgo(index),
        title: `Tick ${index}`,
      });
    }
    expect(await listActivity()).toEqual([
      'Bo completed 26 more tasks 520',
      ...['Bo completed “Tick 27” 20', 'Bo completed “Tick 28” 20', 'Bo completed “Tick 29” 20'],
      ...['Bo completed “Tick 30” 20', 'Ada completed “Call” 20'],
    ]);
    const [line] = (await look()).activity;
    const cheer = { ...line?.cheers, founderId: ada.id };
    expect(cheer).toMatchObject({ subject: 'completion' });
    expect(line?.at).toBe(minutesAgo(26).toISOString());
  });

  it('is limited to the newest 20', async () => {
    for (let index = 12; index >= 0; index -= 1) {
      for (const { id: founderId } of [ada, bo]) {
        const title = `Task ${index}`;
        await newCompletedTask(db, { founderId, at: minutesAgo(index * 360), title });
      }
    }
    const lines = await listActivity();
    expect(lines).toHaveLength(20);
    expect(lines.at(-1)).toMatch(/completed “Task 9”/);
  });
});
