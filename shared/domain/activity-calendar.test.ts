import { expect, it } from 'vitest';
import { activityCalendar } from './activity-calendar.ts';

const done = (day: string, tasks = 1) => ({ day, tasks, points: tasks * 20 });
const states = (wishes: Partial<Parameters<typeof activityCalendar>[0]>) =>
  activityCalendar({
    from: '2026-06-07',
    today: '2026-06-14',
    figures: [],
    frozen: new Set(),
    runs: [],
    stands: false,
    ...wishes,
  })
    .map(({ state }) => state)
    .join(' ');

it('has every day up to today, with its figures', () => {
  const days = activityCalendar({
    from: '2026-06-13',
    today: '2026-06-14',
    figures: [done('2026-06-13', 3), { day: '2026-06-14', tasks: 0, points: 15 }],
    frozen: new Set(),
    runs: [{ from: '2026-06-13', to: '2026-06-13', days: 1 }],
    stands: true,
  });
  expect(days).toEqual([
    { day: '2026-06-13', state: 'done', tasks: 3, points: 60 },
    { day: '2026-06-14', state: 'none', tasks: 0, points: 15 },
  ]);
});

it('is not missed before anything was done', () => {
  expect(states({})).toBe('none none none none none none none none');
});

it('is missed from the first completion on, but not yet today', () => {
  const runs = [{ from: '2026-06-09', to: '2026-06-09', days: 1 }];
  expect(states({ figures: [done('2026-06-09')], runs })).toBe(
    'none none done missed missed missed missed none',
  );
});

it('is frozen where a freeze was spent, and where held ones will cover it', () => {
  const runs = [{ from: '2026-05-20', to: '2026-06-11', days: 14 }];
  const wishes = {
    figures: [done('2026-06-09'), done('2026-06-11')],
    frozen: new Set(['2026-06-07', '2026-06-08', '2026-06-10']),
    runs,
  };
  expect(states({ ...wishes, stands: true })).toBe(
    'frozen frozen done frozen done frozen frozen none',
  );
  expect(states({ ...wishes, stands: false })).toBe(
    'frozen frozen done frozen done missed missed none',
  );
});

it('is nothing on a date that a flight left out', () => {
  const runs = [{ from: '2026-06-08', to: '2026-06-10', days: 2 }];
  expect(states({ figures: [done('2026-06-08'), done('2026-06-10')], runs })).toBe(
    'none done none done missed missed missed none',
  );
});
