import { describe, expect, it } from 'vitest';
import { addDays } from '../time.ts';
import {
  bonusReachedLabel,
  idleDayReasons,
  nextBonusLabel,
  outcomeIfTodayMissed,
  outlookLabel,
  stateOfIdleDay,
  streakDayLabels,
  streakDayStates,
  toStreakHistory,
} from './streak-days.ts';

const first = '2026-06-01';
const date = (day: number) => addDays(first, day - 1);
const noon = (day: number, timeZone = 'UTC') => ({
  at: new Date(`${date(day)}T12:00:00Z`),
  timeZone,
});
const upTo = (last: number) => Array.from({ length: last }, (_, index) => noon(index + 1));

describe('the history of a streak', () => {
  it('is empty before the first completion', () => {
    const history = toStreakHistory([]);
    expect(history.firstDay).toBeNull();
    expect(stateOfIdleDay(date(1), history, noon(1))).toBe('open');
    expect(stateOfIdleDay(date(1), history, noon(2))).toBe('missed');
  });

  it('has the bonuses that earned a freeze, and the days on which one was spent', () => {
    const moments = [...upTo(14), ...[15, 16, 18, 19].map((day) => noon(day))];
    const more = Array.from({ length: 12 }, (_, index) => noon(20 + index));
    const history = toStreakHistory([...moments, ...more]);
    expect([...history.frozen]).toEqual([date(17)]);
    expect([...history.skipped]).toEqual([]);
    expect([...history.bonuses]).toEqual([
      [date(7), { days: 7, points: 50, earnedFreeze: true }],
      [date(14), { days: 14, points: 100, earnedFreeze: true }],
      [date(31), { days: 30, points: 250, earnedFreeze: true }],
    ]);
    const spent = toStreakHistory([...upTo(29), noon(31)]);
    expect(spent.bonuses.get(date(31))).toMatchObject({ days: 30, earnedFreeze: true });
    expect(toStreakHistory(upTo(30)).bonuses.get(date(30))).toMatchObject({ earnedFreeze: false });
  });

  it('distinguishes a missed day from one that a freeze covers or will cover', () => {
    const held = toStreakHistory(upTo(7));
    expect(stateOfIdleDay(date(8), held, noon(9))).toBe('covered');
    expect(stateOfIdleDay(date(8), held, noon(10))).toBe('missed');
    const spent = toStreakHistory([...upTo(7), noon(9)]);
    expect(stateOfIdleDay(date(8), spent, noon(9))).toBe('frozen');
    const ended = toStreakHistory([noon(1), noon(3)]);
    expect(stateOfIdleDay(date(2), ended, noon(3))).toBe('missed');
    expect(ended.firstDay).toBe(first);
  });

  it('leaves paused days out, even before the first one that counts', () => {
    const history = toStreakHistory([noon(1), noon(3)], [{ from: date(1), until: date(3) }]);
    expect(history).toMatchObject({ firstDay: first, streak: { current: 1, startedOn: date(3) } });
    expect(stateOfIdleDay(date(2), history, noon(3))).toBe('paused');
  });

  it('does not count a date skipped by a flight as missed', () => {
    const monday = { at: new Date('2026-06-01T23:00:00Z'), timeZone: 'Pacific/Pago_Pago' };
    const wednesday = { at: new Date('2026-06-02T22:00:00Z'), timeZone: 'Pacific/Kiritimati' };
    const history = toStreakHistory([monday, wednesday]);
    expect(history.streak.current).toBe(2);
    expect(stateOfIdleDay('2026-06-02', history, wednesday)).toBe('skipped');
  });
});

describe('if today is missed', () => {
  it.each([
    ['there is nothing to lose without a streak', [], 3, 'nothing'],
    ['today is done already', upTo(3), 3, 'nothing'],
    ['the streak ends', upTo(3), 4, 'ends'],
    ['a freeze will cover it', upTo(7), 8, 'freeze'],
    ['one freeze does not cover two days', upTo(7), 9, 'ends'],
    ['it has ended already', upTo(3), 6, 'nothing'],
  ] as const)('%s', (_, moments, day, outcome) => {
    const { streak } = toStreakHistory([...moments]);
    expect(outcomeIfTodayMissed(streak, noon(day))).toBe(outcome);
  });
});

it.each([
  [
    { current: 7, doneToday: false, pausedToday: false, ifMissed: 'freeze' },
    'a freeze will cover it',
  ],
  [{ current: 3, doneToday: false, pausedToday: false, ifMissed: 'ends' }, 'ends at midnight'],
  [{ current: 0, doneToday: false, pausedToday: false, ifMissed: 'nothing' }, 'a streak begins'],
  [
    { current: 3, doneToday: true, pausedToday: false, ifMissed: 'nothing' },
    'Today counts already',
  ],
  [{ current: 3, doneToday: false, pausedToday: false, ifMissed: 'nothing' }, 'is safe today'],
] as const)('with %j a founder reads: %s', (outlook, words) => {
  expect(outlookLabel(outlook)).toContain(words);
});

it('tells how far the next bonus is, and what the last one brought', () => {
  const next = { days: 7, points: 50, left: 3 };
  expect(nextBonusLabel(next)).toBe('3 more days to the 7-day bonus: 50 points.');
  expect(nextBonusLabel({ ...next, left: 1 })).toBe('1 more day to the 7-day bonus: 50 points.');
  expect(nextBonusLabel(null)).toBe('You have reached every streak bonus.');
  const reached = { days: 7, points: 50 };
  expect(bonusReachedLabel({ ...reached, earnedFreeze: true })).toBe(
    '7-day bonus: +50 points and a freeze',
  );
  expect(bonusReachedLabel({ ...reached, earnedFreeze: false })).toBe('7-day bonus: +50 points');
});

it('names and explains every state', () => {
  for (const state of streakDayStates) {
    expect(streakDayLabels[state]).toMatch(/^[A-Z]/);
    if (state !== 'done') expect(idleDayReasons[state]).toMatch(/^[A-Z].*\.$/);
  }
});
