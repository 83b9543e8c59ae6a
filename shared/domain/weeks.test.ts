import { expect, it } from 'vitest';
import { completionRate, lastWeeks, sumByWeek, usualWeek } from './weeks.ts';

it('weeks begin on Sunday, oldest first, this one last', () => {
  // A Wednesday, a Saturday and a Sunday.
  expect(lastWeeks('2026-06-17', 3)).toEqual(['2026-05-31', '2026-06-07', '2026-06-14']);
  expect(lastWeeks('2026-06-20', 1)).toEqual(['2026-06-14']);
  expect(lastWeeks('2026-06-21', 2)).toEqual(['2026-06-14', '2026-06-21']);
  // Over the turn of the year and the days on which clocks change.
  expect(lastWeeks('2027-01-02', 2)).toEqual(['2026-12-20', '2026-12-27']);
  expect(lastWeeks('2026-11-02', 3)).toEqual(['2026-10-18', '2026-10-25', '2026-11-01']);
});

it('adds points up by week', () => {
  const weeks = lastWeeks('2026-06-17', 2);
  const days = [
    { day: '2026-06-06', points: 1000 },
    { day: '2026-06-07', points: 1 },
    { day: '2026-06-13', points: 20 },
    { day: '2026-06-14', points: 300 },
    // Dated in the week after by a founder who then flew west: still this week’s.
    { day: '2026-06-21', points: 4000 },
  ];
  expect(sumByWeek(days, weeks)).toEqual([21, 4300]);
  expect(sumByWeek([], weeks)).toEqual([0, 0]);
});

it.each<[string, number[], number, number | null]>([
  ['nobody who has not begun', [0, 0, 0], 3, null],
  ['nobody in their first week', [0, 0, 50], 2, null],
  ['nobody after one whole week', [0, 80, 50], 1, null],
  ['the middle of two', [80, 41, 50], 0, 61],
  ['the middle of three, whatever this week brings', [10, 90, 40, 9999], 0, 40],
  ['without what was before the beginning', [0, 0, 0, 30, 50, 70, 0], 3, 50],
  ['all of them, for who began before the first', [0, 100, 20, 5], -1, 20],
])('a usual week is that of %s', (_of, points, begun, usual) => {
  expect(usualWeek(points, begun)).toBe(usual);
});

it('a rate is null where there was nothing to do', () => {
  expect(completionRate({ done: 0, overdue: 0 })).toBeNull();
  expect(completionRate({ done: 0, overdue: 3 })).toBe(0);
  expect(completionRate({ done: 2, overdue: 1 })).toBe(67);
  expect(completionRate({ done: 5, overdue: 0 })).toBe(100);
});
