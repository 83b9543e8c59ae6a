import { describe, expect, it } from 'vitest';
import { addDays, addLocalDays } from '../time.ts';
import {
  type ActiveMoment,
  advanceStreak,
  currentStreak,
  maxFreezesHeld,
  nextStreakBonus,
  noStreak,
  replayStreak,
  type Streak,
  streakBonuses,
} from './streak.ts';

const first = '2026-06-01';

/** Noon in UTC on a day of the story: day 1 is the first of June. */
function day(number: number): ActiveMoment {
  return { at: new Date(`${addDays(first, number - 1)}T12:00:00Z`), timeZone: 'UTC' };
}

function days(...numbers: number[]): ActiveMoment[] {
  return numbers.map(day);
}

function upTo(last: number, from = 1): ActiveMoment[] {
  return Array.from({ length: last - from + 1 }, (_, index) => day(from + index));
}

function streakAfter(moments: ActiveMoment[]): Streak {
  return replayStreak(moments).streak;
}

describe('the numbers', () => {
  it('are those of the product', () => {
    expect(streakBonuses.map(({ days, points }) => [days, points])).toEqual([
      [7, 50],
      [14, 100],
      [30, 250],
      [90, 500],
    ]);
    expect(maxFreezesHeld).toBe(2);
  });
});

describe('advanceStreak', () => {
  it('begins at one', () => {
    expect(advanceStreak(noStreak, day(1))).toEqual({
      streak: {
        current: 1,
        longest: 1,
        startedOn: first,
        lastActiveOn: first,
        lastActiveAt: day(1).at,
        lastActiveZone: 'UTC',
        freezesHeld: 0,
      },
      frozen: [],
      reached: [],
    });
  });

  it('counts consecutive days', () => {
    expect(streakAfter(days(1, 2, 3))).toMatchObject({ current: 3, longest: 3, startedOn: first });
  });

  it('counts a day once, however much is done, but remembers the latest moment', () => {
    const evening = { at: new Date('2026-06-02T23:59:59.999Z'), timeZone: 'UTC' };
    expect(streakAfter([...days(1, 2), evening])).toMatchObject({
      current: 2,
      lastActiveOn: '2026-06-02',
      lastActiveAt: evening.at,
    });
  });

  it('begins anew after a missed day, and keeps the longest', () => {
    expect(streakAfter(days(1, 2, 3, 5))).toMatchObject({
      current: 1,
      longest: 3,
      startedOn: '2026-06-05',
    });
  });

  it('takes two moments around midnight for two days', () => {
    const late = { at: new Date('2026-06-01T23:59:59.999Z'), timeZone: 'UTC' };
    const early = { at: new Date('2026-06-02T00:00:00.000Z'), timeZone: 'UTC' };
    expect(streakAfter([late, early]).current).toBe(2);
  });
});

describe('bonuses', () => {
  it('come on the 7th, 14th, 30th and 90th day, once', () => {
    expect(replayStreak(upTo(120)).reached).toEqual(
      streakBonuses.map(({ days, points }) => ({
        days,
        points,
        runStartedOn: first,
        index: days - 1,
      })),
    );
  });

  it('are not given again for more on the same day', () => {
    expect(replayStreak([...upTo(7), day(7), day(7)]).reached).toHaveLength(1);
  });

  it('are given again in a new run', () => {
    const { reached } = replayStreak([...upTo(7), ...upTo(26, 20)]);
    expect(reached.map((each) => [each.days, each.runStartedOn])).toEqual([
      [7, '2026-06-01'],
      [7, '2026-06-20'],
    ]);
  });

  it('say how far the next one is', () => {
    expect([0, 6, 7, 89, 90].map((current) => nextStreakBonus(current))).toEqual([
      { days: 7, points: 50, left: 7 },
      { days: 7, points: 50, left: 1 },
      { days: 14, points: 100, left: 7 },
      { days: 90, points: 500, left: 1 },
      null,
    ]);
  });
});

describe('freezes', () => {
  it('are earned at each bonus, two at most', () => {
    expect([6, 7, 13, 14, 30, 90].map((last) => streakAfter(upTo(last)).freezesHeld)).toEqual([
      0, 1, 1, 2, 2, 2,
    ]);
  });

  it('cover a missed day, which keeps the run but does not count', () => {
    const replay = replayStreak([...upTo(7), day(9)]);
    expect(replay.streak).toMatchObject({ current: 8, startedOn: first, freezesHeld: 0 });
    expect(replay.frozen).toEqual(['2026-06-08']);
  });

  it('cover two missed days when two are held', () => {
    const replay = replayStreak([...upTo(14), day(17)]);
    expect(replay.streak).toMatchObject({ current: 15, freezesHeld: 0 });
    expect(replay.frozen).toEqual(['2026-06-15', '2026-06-16']);
  });

  it('cover all or nothing: one is not spent on two missed days', () => {
    const replay = replayStreak([...upTo(7), day(10)]);
    expect(replay.streak).toMatchObject({ current: 1, startedOn: '2026-06-10', freezesHeld: 1 });
    expect(replay.frozen).toEqual([]);
  });

  it('are not spent twice', () => {
    const replay = replayStreak([...upTo(7), ...days(9, 11)]);
    expect(replay.streak).toMatchObject({ current: 1, freezesHeld: 0 });
    expect(replay.frozen).toEqual(['2026-06-08']);
  });

  it('can be spent and earned by one step', () => {
    // 14 counted days need 15 of the calendar when one was frozen.
    const replay = replayStreak([...upTo(13), day(15)]);
    expect(replay.streak).toMatchObject({ current: 14, freezesHeld: 1 });
    expect(replay.reached.map((each) => each.days)).toEqual([7, 14]);
  });
});

describe('currentStreak', () => {
  const week = streakAfter(upTo(6));
  const held = streakAfter(upTo(7));

  it.each([
    ['today', 6, 6],
    ['yesterday', 7, 6],
    ['the day before', 8, 0],
  ])('stands when the last day was %s', (_, number, expected) => {
    expect(currentStreak(week, day(number))).toBe(expected);
  });

  it('stands while the freezes held would cover what was missed', () => {
    expect([8, 9, 10].map((number) => currentStreak(held, day(number)))).toEqual([7, 7, 0]);
  });

  it('ends on the millisecond at which a second day has gone by', () => {
    const midnight = new Date('2026-06-08T00:00:00Z').getTime();
    expect(currentStreak(week, { at: new Date(midnight - 1), timeZone: 'UTC' })).toBe(6);
    expect(currentStreak(week, { at: new Date(midnight), timeZone: 'UTC' })).toBe(0);
  });

  it('is nothing before anything was done', () => {
    expect(currentStreak(noStreak, day(1))).toBe(0);
  });
});

describe('daylight saving', () => {
  it.each([
    ['Europe/Berlin', '2026-03-24T12:00:00Z'],
    ['Europe/Berlin', '2026-10-20T12:00:00Z'],
    ['America/New_York', '2026-03-03T12:00:00Z'],
    ['America/New_York', '2026-10-27T12:00:00Z'],
    ['Australia/Lord_Howe', '2026-03-31T12:00:00Z'],
    ['Australia/Lord_Howe', '2026-09-29T12:00:00Z'],
    ['America/Santiago', '2026-09-01T12:00:00Z'],
  ])('neither loses nor gives a day in %s from %s', (timeZone, from) => {
    const noon = Array.from({ length: 12 }, (_, index) => ({
      at: addLocalDays(new Date(from), index, timeZone),
      timeZone,
    }));
    expect(streakAfter(noon)).toMatchObject({ current: 12, freezesHeld: 1 });
  });

  it('counts the days around a short night by the calendar, 47 hours apart', () => {
    // Saturday 00:30 and Sunday 23:30 in Berlin, the night of 23 hours between them.
    const timeZone = 'Europe/Berlin';
    const moments = ['2026-03-27T23:30:00Z', '2026-03-29T21:30:00Z'];
    expect(streakAfter(moments.map((at) => ({ at: new Date(at), timeZone }))).current).toBe(2);
  });

  it('counts an hour that comes twice on one day', () => {
    const timeZone = 'Europe/Berlin';
    const moments = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
    expect(streakAfter(moments.map((at) => ({ at: new Date(at), timeZone }))).current).toBe(1);
  });
});
