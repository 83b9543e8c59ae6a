import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate } from '../time.ts';
import {
  activityCalendar,
  completionRate,
  lastWeeks,
  listStreakRuns,
  sumByWeek,
  usualWeek,
} from './progress.ts';
import { type ActiveMoment, replayStreak } from './streak.ts';

it('lists weeks from Sunday, oldest first, ending with the current one', () => {
  // A Wednesday, a Saturday and a Sunday.
  expect(lastWeeks('2026-06-17', 3)).toEqual(['2026-05-31', '2026-06-07', '2026-06-14']);
  expect(lastWeeks('2026-06-20', 1)).toEqual(['2026-06-14']);
  expect(lastWeeks('2026-06-21', 2)).toEqual(['2026-06-14', '2026-06-21']);
  // Across the new year and a clock change.
  expect(lastWeeks('2027-01-02', 2)).toEqual(['2026-12-20', '2026-12-27']);
  expect(lastWeeks('2026-11-02', 3)).toEqual(['2026-10-18', '2026-10-25', '2026-11-01']);
});

it('sums points by week', () => {
  const weeks = lastWeeks('2026-06-17', 2);
  const days = [
    { day: '2026-06-06', points: 1000 },
    { day: '2026-06-07', points: 1 },
    { day: '2026-06-13', points: 20 },
    { day: '2026-06-14', points: 300 },
    // Dated next week before the founder flew west: counts for this week.
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
])('the usual week is that of %s', (_of, points, begun, usual) => {
  expect(usualWeek(points, begun)).toBe(usual);
});

it('a rate is null when there was nothing to do', () => {
  expect(completionRate({ done: 0, overdue: 0 })).toBeNull();
  expect(completionRate({ done: 0, overdue: 3 })).toBe(0);
  expect(completionRate({ done: 2, overdue: 1 })).toBe(67);
  expect(completionRate({ done: 5, overdue: 0 })).toBe(100);
  expect(completionRate({ done: 400, overdue: 1 })).toBe(99);
});

const done = (day: string, tasks = 1) => ({ day, tasks, points: tasks * 20 });
const states = (overrides: Partial<Parameters<typeof activityCalendar>[0]>) =>
  activityCalendar({
    from: '2026-06-07',
    today: '2026-06-14',
    figures: [],
    frozen: new Set(),
    isPaused: () => false,
    runs: [],
    stands: false,
    ...overrides,
  })
    .map(({ state }) => state)
    .join(' ');

it('the calendar has every day up to today, with its points', () => {
  const days = activityCalendar({
    from: '2026-06-13',
    today: '2026-06-14',
    figures: [done('2026-06-13', 3), { day: '2026-06-14', tasks: 0, points: 15 }],
    frozen: new Set(),
    isPaused: () => false,
    runs: [{ from: '2026-06-13', to: '2026-06-13', days: 1 }],
    stands: true,
  });
  expect(days).toEqual([
    { day: '2026-06-13', state: 'done', tasks: 3, points: 60 },
    { day: '2026-06-14', state: 'none', tasks: 0, points: 15 },
  ]);
  const none = {
    from: '2026-06-14',
    figures: [],
    frozen: new Set<string>(),
    runs: [],
    isPaused: () => false,
  };
  expect(activityCalendar({ ...none, today: '2026-06-14', stands: false })).toEqual([
    { day: '2026-06-14', state: 'none', tasks: 0, points: 0 },
  ]);
});

it('no day is missed before the first completion', () => {
  expect(states({})).toBe('none none none none none none none none');
});

it('days are missed after the first completion, but today isn’t yet', () => {
  const runs = [{ from: '2026-06-09', to: '2026-06-09', days: 1 }];
  expect(states({ figures: [done('2026-06-09')], runs })).toBe(
    'none none done missed missed missed missed none',
  );
});

it('days are frozen if a freeze was spent or held ones will cover them', () => {
  const runs = [{ from: '2026-05-20', to: '2026-06-11', days: 14 }];
  const overrides = {
    figures: [done('2026-06-09'), done('2026-06-11')],
    frozen: new Set(['2026-06-07', '2026-06-08', '2026-06-10']),
    runs,
  };
  expect(states({ ...overrides, stands: true })).toBe(
    'frozen frozen done frozen done frozen frozen none',
  );
  expect(states({ ...overrides, stands: false })).toBe(
    'frozen frozen done frozen done missed missed none',
  );
});

it('a date skipped by a flight is not missed', () => {
  const runs = [{ from: '2026-06-08', to: '2026-06-10', days: 2 }];
  expect(states({ figures: [done('2026-06-08'), done('2026-06-10')], runs })).toBe(
    'none done none done missed missed missed none',
  );
});

it('days between two runs are missed', () => {
  const runs = [
    { from: '2026-06-07', to: '2026-06-09', days: 2 },
    { from: '2026-06-12', to: '2026-06-14', days: 2 },
  ];
  const figures = ['07', '09', '12', '14'].map((day) => done(`2026-06-${day}`));
  expect(states({ figures, runs })).toBe('done none done missed missed done none done');
});

const hourMs = 60 * 60 * 1000;

function onDays(...days: string[]): ActiveMoment[] {
  return days.map((day) => ({ at: new Date(`2026-06-${day}T12:00:00Z`), timeZone: 'UTC' }));
}

describe('listStreakRuns', () => {
  it('is empty without completions', () => {
    expect(listStreakRuns([])).toEqual([]);
  });

  it('ends a run at a day without a completion', () => {
    expect(listStreakRuns(onDays('01', '02', '02', '04', '07', '08'))).toEqual([
      { from: '2026-06-01', to: '2026-06-02', days: 2 },
      { from: '2026-06-04', to: '2026-06-04', days: 1 },
      { from: '2026-06-07', to: '2026-06-08', days: 2 },
    ]);
  });

  it('continues over frozen days, which don’t count', () => {
    const week = ['01', '02', '03', '04', '05', '06', '07'];
    expect(listStreakRuns(onDays(...week, '09', '11'))).toEqual([
      { from: '2026-06-01', to: '2026-06-09', days: 8 },
      { from: '2026-06-11', to: '2026-06-11', days: 1 },
    ]);
  });

  it('continues over paused days, on which nothing counts', () => {
    const pauses = [{ from: '2026-06-02', until: '2026-06-04' }];
    expect(listStreakRuns(onDays('01', '03', '04', '06'), pauses)).toEqual([
      { from: '2026-06-01', to: '2026-06-04', days: 2 },
      { from: '2026-06-06', to: '2026-06-06', days: 1 },
    ]);
  });

  it('keeps a run going across the date line', () => {
    const flight = [
      { at: new Date('2026-06-10T22:00:00Z'), timeZone: 'Pacific/Pago_Pago' },
      { at: new Date('2026-06-11T12:00:00Z'), timeZone: 'Pacific/Kiritimati' },
    ];
    expect(flight.map(({ at, timeZone }) => localDate(at, timeZone))).toEqual([
      '2026-06-10',
      '2026-06-12',
    ]);
    expect(listStreakRuns(flight)).toEqual([{ from: '2026-06-10', to: '2026-06-12', days: 2 }]);
  });

  it('agrees with the streak’s own rule, wherever founders fly', () => {
    // Mostly about a day apart in one place, so that runs become long enough for freezes.
    const hours = fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 20, max: 26 }) },
      { weight: 4, arbitrary: fc.nat(80) },
    );
    const zone = fc.oneof(
      { weight: 6, arbitrary: fc.constant('UTC') },
      fc.constantFrom('Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
    );
    const steps = fc.array(fc.record({ hours, zone }), { maxLength: 60, size: 'max' });
    let frozenRuns = 0;
    fc.assert(
      fc.property(steps, (taken) => {
        let at = Date.UTC(2026, 9, 1);
        const moments = taken.map(({ hours, zone: timeZone }) => {
          at += hours * hourMs;
          return { at: new Date(at), timeZone };
        });
        const { frozen, streak } = replayStreak(moments);
        const runs = listStreakRuns(moments);
        expect(Math.max(0, ...runs.map((run) => run.days))).toBe(streak.longest);
        expect(runs.at(-1)?.days ?? 0).toBe(streak.current);
        expect(runs.at(-1)?.from ?? null).toBe(streak.startedOn);
        const keyOf = (each?: ActiveMoment) =>
          each && `${localDate(each.at, each.timeZone)} ${each.timeZone}`;
        const ends = moments.filter(
          (each, index) =>
            keyOf(each) !== keyOf(moments[index - 1]) || keyOf(each) !== keyOf(moments[index + 1]),
        );
        expect(listStreakRuns(ends)).toEqual(runs);
        frozenRuns += Number(frozen.length > 0);
      }),
      { numRuns: 200 },
    );
    expect(frozenRuns).toBeGreaterThan(20);
  });
});
