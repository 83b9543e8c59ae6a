import { beforeEach, describe, expect, it } from 'vitest';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Progress, progressSchema } from '#shared/api/progress.ts';
import { setBrand } from '#shared/brand.ts';
import { findOverview } from './overview.ts';
import { findProgress } from './progress.ts';

const { db } = useTestDatabase();
// A Wednesday: the week began on Sunday the 14th.
const now = new Date('2026-06-17T12:00:00Z');

let founderId: string;
beforeEach(async () => {
  founderId = (await newFounder(db)).id;
});

const progress = (at = now) => findProgress(db, { founderId, now: at });
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const points = ({ weeks }: Progress) => weeks.map((week) => week.points);
const complete = (at: string | Date, task = {}) => newCompletedTask(db, { founderId, at, ...task });

it('a new founder has no progress yet', async () => {
  const found = await progress();
  expect(progressSchema.parse(found)).toEqual(found);
  expect(found).toMatchObject({
    hasBegun: false,
    today: '2026-06-17',
    usualWeek: null,
    completion: { done: 0, overdue: 0, rate: null },
    runs: [],
    runCount: 0,
    categories: [],
    pledges: { decided: [], kept: 0, missed: 0, open: 0 },
  });
  expect(points(found)).toEqual(Array(12).fill(0));
  expect(found.weeks.map((week) => week.startsOn)).toEqual([
    ...['2026-03-29', '2026-04-05', '2026-04-12', '2026-04-19', '2026-04-26', '2026-05-03'],
    ...['2026-05-10', '2026-05-17', '2026-05-24', '2026-05-31', '2026-06-07', '2026-06-14'],
  ]);
  expect(found.calendar[0]).toEqual({ day: '2025-12-21', state: 'none', tasks: 0, points: 0 });
  expect(found.calendar.at(-1)?.day).toBe('2026-06-17');
  expect(new Set(found.calendar.map((day) => day.state))).toEqual(new Set(['none']));
});

it('the three weeks of a founder are added up', async () => {
  // 31 May (Sunday) and 1 June; 7 and 9 June; 14, 15 (two) and 16 June.
  for (const day of ['05-31', '06-01', '06-07', '06-09', '06-14', '06-15', '06-15', '06-16']) {
    await complete(noon(`2026-${day}`));
  }
  const found = await progress();
  expect(progressSchema.parse(found)).toEqual(found);
  expect(found.hasBegun).toBe(true);
  expect(points(found).slice(-4)).toEqual([0, 40, 40, 80]);
  expect(found.usualWeek).toBe(40);
  expect(found.weeks.slice(-2).map((week) => week.completion)).toEqual([
    { done: 2, overdue: 0, rate: 100 },
    { done: 4, overdue: 0, rate: 100 },
  ]);
  expect(found.runs).toEqual([
    { from: '2026-06-14', to: '2026-06-16', days: 3, isLongest: true, isCurrent: true },
    { from: '2026-06-09', to: '2026-06-09', days: 1, isLongest: false, isCurrent: false },
    { from: '2026-06-07', to: '2026-06-07', days: 1, isLongest: false, isCurrent: false },
    { from: '2026-05-31', to: '2026-06-01', days: 2, isLongest: false, isCurrent: false },
  ]);
  expect(found.runCount).toBe(4);
  const states = found.calendar.slice(-18).map(({ state, tasks }) => `${state} ${tasks}`);
  expect(states).toEqual([
    ...['done 1', 'done 1', 'missed 0', 'missed 0', 'missed 0', 'missed 0', 'missed 0'],
    ...['done 1', 'missed 0', 'done 1', 'missed 0', 'missed 0', 'missed 0', 'missed 0'],
    ...['done 1', 'done 2', 'done 1', 'none 0'],
  ]);
  expect(found.calendar.at(-19)).toMatchObject({ day: '2026-05-30', state: 'none' });
  expect(found.calendar.at(-3)?.points).toBe(40);
});

it('weeks begin on Monday where the program’s do', async () => {
  setBrand({ weekStartsOn: 'monday' });
  try {
    // A Sunday twice, and a Monday.
    for (const day of ['06-07', '06-14', '06-15']) await complete(noon(`2026-${day}`));
    const found = await progress();
    expect(found.weeks.slice(-3).map(({ startsOn, points }) => [startsOn, points])).toEqual([
      ['2026-06-01', 20],
      ['2026-06-08', 20],
      ['2026-06-15', 20],
    ]);
    expect(found.calendar[0]?.day).toBe('2025-12-22');
  } finally {
    setBrand({});
  }
});

it('reopened tasks are not counted', async () => {
  await complete(noon('2026-06-15'), { category: 'growth' });
  const before = await progress();
  const { task } = await complete('2026-06-16T13:00:00Z', { category: 'product' });
  expect(points(await progress()).at(-1)).toBe(40);
  await reopenTask(db, { founderId, taskId: task.id, now });
  const after = await progress();
  expect({ ...after, calendar: [] }).toEqual({ ...before, calendar: [] });
  expect(after.calendar.at(-2)).toEqual({
    day: '2026-06-16',
    state: 'missed',
    tasks: 0,
    points: 0,
  });
});

it('frozen days are marked, whether the freeze was used or is still held', async () => {
  for (let day = 1; day <= 7; day += 1) await complete(noon(`2026-06-0${day}`));
  await complete(noon('2026-06-09'));
  const state = async (at: string, day: string) =>
    (await progress(noon(at))).calendar.find((each) => each.day === day)?.state;
  expect(await state('2026-06-09', '2026-06-08')).toBe('frozen');
  expect(await state('2026-06-11', '2026-06-10')).toBe('missed');
  for (let day = 10; day <= 15; day += 1) await complete(noon(`2026-06-${day}`));
  // The fourteenth day earned a freeze: it covers one day, not two.
  expect(await state('2026-06-17', '2026-06-16')).toBe('frozen');
  expect(await state('2026-06-18', '2026-06-16')).toBe('missed');
  expect((await progress()).runs).toEqual([
    { from: '2026-06-01', to: '2026-06-15', days: 14, isLongest: true, isCurrent: true },
  ]);
  expect((await progress(noon('2026-06-18'))).runs[0]?.isCurrent).toBe(false);
});

it('the latest ten streaks and the longest are shown, of equals the first', async () => {
  for (const day of ['01', '02', '04', '05', '07', '09', '11', '13', '15', '17', '19', '21']) {
    await complete(noon(`2026-04-${day}`));
  }
  for (const day of ['01', '03']) await complete(noon(`2026-05-${day}`));
  const { runs, runCount } = await progress();
  expect(runCount).toBe(12);
  expect(runs.map(({ from, days }) => `${from} ${days}`)).toEqual([
    ...['2026-05-03 1', '2026-05-01 1', '2026-04-21 1', '2026-04-19 1', '2026-04-17 1'],
    ...['2026-04-15 1', '2026-04-13 1', '2026-04-11 1', '2026-04-09 1', '2026-04-07 1'],
    '2026-04-01 2',
  ]);
  expect(runs.map((run) => run.isLongest).lastIndexOf(true)).toBe(10);
  expect(runs.filter((run) => run.isLongest)).toHaveLength(1);
});

describe('weeks and days', () => {
  it.each([
    ['UTC', '2026-06-14T00:00:00.000Z'],
    ['America/New_York', '2026-06-14T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-13T10:00:00.000Z'],
  ])('begin where the founder is: %s', async (timeZone, sunday) => {
    await changeTimeZone(db, { founderId, timeZone });
    const start = new Date(sunday);
    await complete(new Date(start.getTime() - 1), { difficulty: 'hard' });
    await complete(start, { difficulty: 'easy' });
    const found = await progress();
    expect(points(found).slice(-2)).toEqual([35, 10]);
    expect(found.weeks.slice(-2).map((week) => week.completion.done)).toEqual([1, 1]);
    expect(
      found.calendar.filter((day) => day.tasks > 0).map(({ day, points }) => [day, points]),
    ).toEqual([
      ['2026-06-13', 35],
      ['2026-06-14', 10],
    ]);
  });

  it.each([
    // Clocks go forward on Sunday, March 29, back on Sunday, October 25.
    ['2026-03-30T10:00:00Z', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-04-04T21:59:59Z', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-10-26T10:00:00Z', '2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-31T22:59:59Z', '2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25'],
  ])('are whole in Berlin when clocks change: %s', async (at, last, first, week) => {
    await changeTimeZone(db, { founderId, timeZone: 'Europe/Berlin' });
    await complete(last, { difficulty: 'hard' });
    await complete(first, { difficulty: 'easy' });
    const found = await progress(new Date(at));
    expect(found.weeks.at(-1)).toMatchObject({ startsOn: week, points: 10 });
    expect(points(found).at(-2)).toBe(35);
    expect(found.weeks.slice(-2).map(({ completion }) => completion.done)).toEqual([1, 1]);
    const days = found.calendar.map((each) => each.day);
    expect(new Set(days).size).toBe(days.length);
    expect(days.indexOf(week)).toBe(25 * 7);
  });

  it('count an overdue task in the week in which it was due', async () => {
    await changeTimeZone(db, { founderId, timeZone: 'Europe/Berlin' });
    const made = new Date('2026-10-01T12:00:00Z');
    // Due until the end of Saturday, of Sunday (25 hours long), and today: that one is still on time.
    for (const dueOn of ['2026-10-24', '2026-10-25', '2026-10-26']) {
      await newTask(db, { founderId, now: made, dueOn });
    }
    const found = await progress(new Date('2026-10-26T12:00:00Z'));
    expect(found.weeks.slice(-2).map(({ completion }) => completion)).toEqual([
      { done: 0, overdue: 1, rate: 0 },
      { done: 0, overdue: 1, rate: 0 },
    ]);
    expect(found.completion).toEqual({ done: 0, overdue: 2, rate: 0 });
    expect(found.hasBegun).toBe(true);
  });

  it('keep the date of a completion when its founder moves west', async () => {
    await changeTimeZone(db, { founderId, timeZone: 'Pacific/Kiritimati' });
    const at = new Date('2026-06-20T12:00:00Z');
    await complete(at);
    await changeTimeZone(db, { founderId, timeZone: 'Pacific/Pago_Pago' });
    const found = await progress(at);
    expect([found.today, points(found).at(-1)]).toEqual(['2026-06-20', 20]);
    expect(found.runs).toMatchObject([{ from: '2026-06-21', days: 1 }]);
  });
});

it('the progress page agrees with the overview', async () => {
  const dayMs = 24 * 60 * 60 * 1000;
  for (const days of [31, 29.9, 20, 3, 0]) await complete(new Date(now.getTime() - days * dayMs));
  for (const dueOn of ['2026-05-01', '2026-05-20', '2026-06-16', '2026-06-20']) {
    await newTask(db, { founderId, now: new Date('2026-04-20T12:00:00Z'), dueOn });
  }
  const { stats } = await findOverview(db, { founderId, now });
  const found = await progress();
  expect(found.completion).toEqual({ done: 4, overdue: 2, rate: 67 });
  expect(found.completion.rate).toBe(stats.completionRate);
  expect(points(found).at(-1)).toBe(stats.pointsThisWeek);
  expect(found.runs[0]?.days).toBe(stats.currentStreak);
});
