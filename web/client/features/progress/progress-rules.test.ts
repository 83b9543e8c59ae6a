import { describe, expect, it } from 'vitest';
import type { Progress } from '#shared/api/progress.ts';
import {
  activitySentence,
  categoriesSentence,
  completionRateSentence,
  countDayStates,
  daySentence,
  fromFirstDay,
  fromFirstWeek,
  medianSentence,
  pledgesSentence,
  pointsSentence,
  streakRunsSentence,
  weekName,
} from './progress-rules.ts';

const week = (points: number, cohortMedian: number | null = null) => ({
  startsOn: '2026-06-14',
  points,
  cohortMedian,
  completion: { done: 0, overdue: 0, rate: null },
});
const day = (overrides: Partial<Progress['calendar'][number]> = {}) => ({
  day: '2026-06-17',
  state: 'none' as const,
  tasks: 0,
  points: 0,
  ...overrides,
});

it.each<[number, number | null, string]>([
  [185, 145, 'You earned 185 points this week, 40 more than your usual week.'],
  [1385, 145, 'You earned 1,385 points this week, 1,240 more than your usual week.'],
  [145, 145, 'You earned 145 points this week, as much as in your usual week.'],
  [20, 145, 'You earned 20 points this week so far; your usual week brings 145 points.'],
  [1, null, 'You earned 1 point this week.'],
])('compares %i points with a usual week of %s', (points, usualWeek, sentence) => {
  expect(pointsSentence({ weeks: [week(999), week(points)], usualWeek })).toBe(sentence);
});

it('names the cohort’s median, or says why there is none', () => {
  expect(medianSentence({ weeks: [week(0, 3), week(0, 120)] })).toBe(
    'The dashed line is the median of your cohort’s other members: 120 points this week.',
  );
  expect(medianSentence({ weeks: [week(0)] })).toBe(
    'Your cohort’s median appears here once it has begun and has three other members.',
  );
});

it('states the completion rate', () => {
  expect(completionRateSentence({ completion: { done: 18, overdue: 4, rate: 82 } })).toBe(
    'In the last 30 days you completed 18 of the 22 tasks that were done or due: 82%.',
  );
  expect(completionRateSentence({ completion: { done: 0, overdue: 0, rate: null } })).toBe(
    'Nothing was due or done in the last 30 days.',
  );
});

describe('the calendar', () => {
  it('describes a day', () => {
    const sentenceOf = (overrides: Partial<Progress['calendar'][number]>, isToday = false) =>
      daySentence(day(overrides), isToday ? '2026-06-17' : '2026-06-18');
    expect(sentenceOf({ state: 'done', tasks: 2, points: 40 })).toBe(
      'Wed, Jun 17: 2 tasks, 40 points',
    );
    expect(sentenceOf({ state: 'frozen' })).toBe('Wed, Jun 17: frozen, the streak was kept');
    expect(sentenceOf({ state: 'paused' })).toBe('Wed, Jun 17: paused');
    expect(sentenceOf({ state: 'missed', points: 15 })).toBe('Wed, Jun 17: missed, 15 points');
    expect(sentenceOf({})).toBe('Wed, Jun 17: nothing done');
    expect(sentenceOf({}, true)).toBe('Wed, Jun 17: nothing done yet');
    expect(sentenceOf({ state: 'done', tasks: 1, points: 20 }, true)).toBe(
      'Wed, Jun 17: 1 task, 20 points',
    );
  });

  it('counts days and tasks', () => {
    const days = [
      day({ state: 'done', tasks: 2 }),
      day({ state: 'done', tasks: 1 }),
      day({ state: 'frozen' }),
      day(),
    ];
    expect(countDayStates(days)).toEqual({ done: 2, frozen: 1, paused: 0, missed: 0, none: 1 });
    expect(activitySentence(days)).toBe('You completed 3 tasks on 2 days this week.');
    expect(activitySentence([...Array(10).fill(day()), ...days])).toBe(
      'You completed 3 tasks on 2 days this week.',
    );
    expect(activitySentence([...days, ...Array(10).fill(day())])).toBe(
      'You completed 3 tasks on 2 days in the last 2 weeks.',
    );
    const half = Array(26 * 7).fill(day());
    expect(activitySentence(half)).toBe('You completed no tasks in the last 26 weeks.');
  });

  it('begins with the week of the first day that counts', () => {
    const none = Array(9).fill(day());
    const days = [...none, day({ state: 'done', tasks: 1 }), day(), day()];
    expect(fromFirstDay(days)).toEqual(days.slice(7));
    expect(fromFirstDay([...none, day({ points: 15 })])).toHaveLength(3);
    expect(fromFirstDay(none)).toEqual(none);
    expect(fromFirstWeek([week(0), week(0, 90), week(20), week(0)])).toEqual([week(20), week(0)]);
    expect(fromFirstWeek([week(0)])).toEqual([week(0)]);
  });
});

describe('streaks', () => {
  const run = (days: number, { isLongest = false, isCurrent = false } = {}) => ({
    from: '2026-05-01',
    to: '2026-05-09',
    days,
    isLongest,
    isCurrent,
  });
  const sentenceOf = (...runs: Progress['runs']) =>
    streakRunsSentence({ runs, runCount: 12, today: '2026-06-17' } as Progress);

  it('are summed up by the longest one', () => {
    expect(sentenceOf()).toBe('No streak yet: complete a task two days in a row to start one.');
    expect(sentenceOf(run(9, { isLongest: true, isCurrent: true }))).toBe(
      'Your current streak, 9 days, is your longest.',
    );
    expect(sentenceOf(run(1, { isCurrent: true }), run(9, { isLongest: true }))).toBe(
      'Your longest streak was 9 days, until Sat, May 9; you are on 1 day now.',
    );
    expect(sentenceOf(run(9, { isLongest: true }))).toBe(
      'Your longest streak was 9 days, until Sat, May 9; 12 streaks total.',
    );
  });
});

it('names the category with the most points', () => {
  const of = (category: 'growth' | null, points: number) => ({ category, points, tasks: 1 });
  expect(categoriesSentence([of('growth', 45), of(null, 15)])).toBe(
    'In the last 12 weeks, 75% of your tasks’ points came from Growth.',
  );
  expect(categoriesSentence([of(null, 45), of('growth', 15)])).toBe(
    'In the last 12 weeks, 75% of your tasks’ points came from tasks without a category.',
  );
  expect(categoriesSentence([of(null, 45)])).toMatch(
    /^None of your tasks of the last 12 weeks had a category/,
  );
  expect(categoriesSentence([])).toBe('No task earned points in the last 12 weeks.');
});

it('sums up the pledges', () => {
  const sentenceOf = (outcomes: boolean[], open = 0) =>
    pledgesSentence({
      decided: outcomes.map((isKept) => ({ title: 'Ship', isKept, on: '2026-06-01' })),
      kept: 90,
      missed: 90,
      open,
    });
  expect(sentenceOf([true, true, false])).toBe('You kept 2 of your last 3 pledges.');
  expect(sentenceOf([false])).toBe('You missed your first pledge.');
  expect(sentenceOf([], 1)).toBe('None has been decided yet; 1 pledge is open.');
  expect(sentenceOf([], 2)).toBe('None has been decided yet; 2 pledges are open.');
  expect(sentenceOf([])).toBe('You haven’t made a public pledge yet.');
});

it('formats weeks by their first and last day', () => {
  expect(weekName('2026-11-29', '2026-12-06')).toBe('Nov 29 – Dec 5');
  expect(weekName('2026-11-29', '2026-12-05')).toBe('This week');
  expect(weekName('2026-11-29', '2026-11-29')).toBe('This week');
});
