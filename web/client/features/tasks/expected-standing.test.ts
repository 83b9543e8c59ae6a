import { expect, it } from 'vitest';
import type { Overview } from '#shared/api/overview.ts';
import { confirmCompletion, expectCompletion } from './expected-standing.ts';

type Day = Overview['streak']['week'][number];

const day = (state: Day['state']): Day => ({ day: '2026-06-15', state });
const stats = {
  points: 100,
  pointsThisWeek: 30,
  currentStreak: 5,
  longestStreak: 5,
  tasksCompleted: 8,
};
const overview = {
  stats,
  streak: {
    doneToday: false,
    next: { days: 7, points: 50, left: 2 },
    week: [day('done'), day('open'), day('ahead')],
  },
} as Overview;
const statesOf = ({ streak }: Overview) => streak.week.map(({ state }) => state);

it('expects the task’s own points and lights today', () => {
  const expected = expectCompletion(overview, { points: 20, doneYesterday: false });
  expect(expected.stats).toEqual({
    points: 120,
    pointsThisWeek: 50,
    tasksCompleted: 9,
    currentStreak: 6,
    longestStreak: 6,
  });
  expect(expected.streak).toMatchObject({ doneToday: true, next: { left: 1 } });
  expect(statesOf(expected)).toEqual(['done', 'done', 'ahead']);
});

it('leaves a day alone that counts already, that is paused, or that was yesterday', () => {
  const lit = expectCompletion(overview, { points: 20, doneYesterday: false });
  const again = expectCompletion(lit, { points: 10, doneYesterday: false });
  expect(again.stats).toMatchObject({ points: 130, currentStreak: 6 });
  const yesterday = expectCompletion(overview, { points: 20, doneYesterday: true });
  expect(yesterday.stats).toMatchObject({ points: 120, pointsThisWeek: 30, currentStreak: 5 });
  expect(statesOf(yesterday)).toEqual(statesOf(overview));
});

it('takes the server’s totals, with what was earned on top', () => {
  const expected = expectCompletion(overview, { points: 20, doneYesterday: false });
  const { stats: confirmed } = confirmCompletion(expected, { points: 170, streak: 6 });
  expect(confirmed).toMatchObject({ points: 170, pointsThisWeek: 100, currentStreak: 6 });
});
