import { afterEach, beforeEach, expect, test } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { setBrand } from '#shared/brand.ts';
import { setCheckInSharing } from '../operations/check-ins/check-in-settings.ts';
import { chooseKpi } from '../operations/check-ins/kpis.ts';
import { saveCheckIn } from '../operations/check-ins/save-check-in.ts';
import { cheerPledge } from '../operations/cheers/cheer-pledge.ts';
import { markMissedPledges } from '../operations/pledges/missed-pledges.ts';
import { thankPeer, undoThanks } from '../operations/points/thanks.ts';
import { newCohort, newFounder } from '../testing/new-founder.ts';
import { newCompletedTask, newTask } from '../testing/new-task.ts';
import { updateRows } from '../testing/rows.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { findFounderWeek } from './digest.ts';

const { db } = useTestDatabase();
const now = new Date('2026-11-16T08:00:00Z');
const weekStart = '2026-11-08';
let cohort = { id: '', name: '' };
let ada = '';
let bo = '';

beforeEach(async () => {
  cohort = await newCohort(db);
  ada = (await newFounder(db, { cohortId: cohort.id, name: 'Ada Park' })).id;
  bo = (await newFounder(db, { cohortId: cohort.id, name: 'Bo Lind' })).id;
});

const done = (founderId: string, at: string, overrides = {}) =>
  newCompletedTask(db, { founderId, at, difficulty: 'easy', ...overrides });
const week = (founderId: string) => findFounderWeek(db, { founderId, weekStart, now });

test('a digest covers Sunday to Saturday, with the change of rank', async () => {
  await done(bo, '2026-11-05T12:00:00Z');
  // The first and the last moment of the week, and those just outside.
  await done(ada, '2026-11-07T23:59:59Z', { difficulty: 'easy' });
  await done(ada, '2026-11-08T00:00:00Z');
  await done(ada, '2026-11-14T23:59:59Z');
  await done(bo, '2026-11-14T12:00:00Z');
  await done(bo, '2026-11-15T00:00:00Z', { difficulty: 'hard' });
  const [mine, theirs] = [await week(ada), await week(bo)];
  expect(mine).toMatchObject({ tasks: 2, rank: 1, rankBefore: 1, size: 2 });
  expect(theirs).toMatchObject({ tasks: 1, rank: 2, rankBefore: 1, size: 2 });
  expect(mine?.cohort).toMatchObject({ cohortName: cohort.name, tasks: 3, notNamed: 0 });
  expect(mine?.cohort.podium.map(({ rank, name, points }) => [rank, name, points])).toEqual([
    [1, 'Ada Park', mine?.points],
    [2, 'Bo Lind', theirs?.points],
  ]);
  expect(Number(mine?.points)).toBeGreaterThan(Number(theirs?.points));
});

test('ties share a rank, and a podium names six at most', async () => {
  for (let index = 0; index < 6; index += 1) {
    const { id } = await newFounder(db, { cohortId: cohort.id, name: `Cy ${index}` });
    await done(id, '2026-11-10T12:00:00Z');
  }
  await done(ada, '2026-11-10T12:00:00Z');
  const mine = await week(ada);
  expect(mine).toMatchObject({ rank: 1, rankBefore: null, size: 8 });
  expect(mine?.cohort.podium.map((place) => place.rank)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(mine?.cohort.notNamed).toBe(1);
  // Bo has no points yet, and so no place.
  expect((await week(bo))?.rank).toBeNull();
});

test('the digest names who thanked and cheered the founder in that week', async () => {
  const at = new Date('2026-11-10T12:00:00Z');
  await done(ada, at.toISOString());
  const pledge = { founderId: ada, now: at, dueOn: '2026-11-20', isPublicPledge: true };
  const { id: taskId } = await newTask(db, pledge);
  const thanks = { founderId: ada, forWhat: 'the intro' };
  await thankPeer(db, { giverId: bo, now: at, thanks });
  for (const via of ['button', ':clap:']) {
    await cheerPledge(db, { taskId, founderId: bo, via, given: true, at });
  }
  const cy = (await newFounder(db, { cohortId: cohort.id, name: 'Cy' })).id;
  const late = new Date('2026-11-15T00:00:00Z');
  await cheerPledge(db, { taskId, founderId: cy, via: 'button', given: true, at: late });
  const { id: thanksId } = await thankPeer(db, { giverId: cy, now: at, thanks });
  await undoThanks(db, { giverId: cy, thanksId, now: at });
  expect(await week(ada)).toMatchObject({ thankedBy: ['Bo Lind'], cheeredBy: ['Bo Lind'] });
  expect(await week(bo)).toMatchObject({ thankedBy: [], cheeredBy: [] });
});

test('the digest counts kept pledges among those that were due', async () => {
  const at = '2026-11-10T12:00:00Z';
  await done(ada, at, { isPublicPledge: true, dueOn: '2026-11-12' });
  const pledge = { founderId: bo, now: new Date(at), isPublicPledge: true };
  await newTask(db, { ...pledge, dueOn: '2026-11-13' });
  await newTask(db, { ...pledge, dueOn: '2026-11-20' });
  await markMissedPledges(db, { now: new Date('2026-11-14T00:00:30Z') });
  expect((await week(ada))?.cohort.pledges).toEqual({ kept: 1, due: 2 });
});

test('the digest names the longest current streak', async () => {
  for (const day of ['13', '14', '15']) await done(bo, `2026-11-${day}T12:00:00Z`);
  await done(ada, '2026-11-09T12:00:00Z');
  const mine = await week(ada);
  expect(mine?.cohort.mostConsistent).toEqual({ days: 3, names: ['Bo Lind'], notNamed: 0 });
});

test('the digest lists tasks due until Saturday, soonest first', async () => {
  await done(ada, '2026-11-10T12:00:00Z');
  const due = (title: string, dueOn: string, isPublicPledge = false) =>
    newTask(db, { founderId: ada, title, dueOn, isPublicPledge, now });
  await due('Next Sunday', '2026-11-22');
  await due('Saturday', '2026-11-21', true);
  await due('Today', '2026-11-16');
  expect(await week(ada)).toMatchObject({
    due: [
      { title: 'Today', dueOn: '2026-11-16', isPledge: false },
      { title: 'Saturday', dueOn: '2026-11-21', isPledge: true },
    ],
    notNamed: 0,
  });
  for (const title of ['a', 'b', 'c', 'd', 'e']) await due(title, '2026-11-17');
  expect(await week(ada)).toMatchObject({ due: { length: 5 }, notNamed: 2 });
});

test('there is no digest for founders who switched it off or left, or when nothing happened', async () => {
  expect(await week(ada)).toBeNull();
  await done(bo, '2026-11-10T12:00:00Z');
  expect(await week(ada)).toMatchObject({ points: 0, rank: null, rankBefore: null });
  await db
    .insertInto('notification_preferences')
    .values({ founder_id: ada, type: 'weekly_digest', channel: 'email', enabled: false })
    .execute();
  expect(await week(ada)).toBeNull();
  await updateRows(db, 'startup_applications', { id: startupOf(bo) }, { status: 'withdrawn' });
  expect(await week(bo)).toBeNull();
});

test('the digest has the goals, numbers and calls for help that startups share, but no draft', async () => {
  await done(ada, '2026-11-10T12:00:00Z');
  const kpi = { name: 'MRR', unit: 'money', goodWay: 'up', isRename: false } as const;
  await chooseKpi(db, { founderId: ada, draft: kpi, now });
  const save = (founderId: string, thursday: string, changes: object, isDone = true) =>
    saveCheckIn(db, {
      founderId,
      week: thursday,
      version: 0,
      changes,
      morale: 2,
      isDone,
      now: new Date(`${thursday}T15:00:00Z`),
    });
  await save(ada, '2026-11-05', { kpiValue: 100 });
  const said = { goal: 'Sign two pilots', blocker: 'No lawyer', helpWanted: 'A lawyer?' };
  await save(ada, '2026-11-12', { ...said, kpiValue: 110, lastGoal: 'yes', sharesHelp: true });
  await save(bo, '2026-11-12', { goal: 'Hire somebody', helpWanted: 'An engineer?' }, false);
  const of = async () => {
    const { shared, help } = (await week(bo))?.cohort ?? {};
    return { shared, help };
  };
  const calls = [expect.objectContaining({ founderName: 'Ada Park', text: 'A lawyer?' })];
  const help = { calls, notNamed: 0 };
  expect(await of()).toEqual({ shared: { checkIns: [], notNamed: 0 }, help });
  for (const founderId of [ada, bo])
    await setCheckInSharing(db, { founderId, numbers: true, kpi: false });
  const value = { name: 'MRR', unit: 'money', value: 110, growth: 10 };
  const mine = { goal: 'Sign two pilots', lastGoal: 'yes', kpi: value };
  const shared = { checkIns: [expect.objectContaining(mine)], notNamed: 0 };
  expect(await of()).toEqual({ shared, help });
  await setCheckInSharing(db, { founderId: ada, numbers: false, kpi: true });
  expect(await of()).toEqual({ shared: { checkIns: [], notNamed: 0 }, help });
});

afterEach(() => setBrand({}));

test('where weeks begin on Monday, a digest covers Monday to Sunday and what is due until Sunday', async () => {
  setBrand({ weekStartsOn: 'monday' });
  await done(ada, '2026-11-08T23:59:59Z');
  await done(ada, '2026-11-09T00:00:00Z');
  await done(ada, '2026-11-15T23:59:59Z');
  for (const dueOn of ['2026-11-22', '2026-11-23'])
    await newTask(db, { founderId: ada, now, title: dueOn, dueOn });
  const mine = await findFounderWeek(db, { founderId: ada, weekStart: '2026-11-09', now });
  expect(mine).toMatchObject({ tasks: 2, due: [{ title: '2026-11-22' }], notNamed: 0 });
});
