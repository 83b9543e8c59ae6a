import { describe, expect, it } from 'vitest';
import { addDays, addLocalDays } from '../time.ts';
import {
  type ActiveMoment,
  advanceStreak,
  currentStreak,
  isPausedDay,
  maxFreezesHeld,
  missedDays,
  nextStreakBonus,
  noStreak,
  replayStreak,
  type Streak,
  type StreakPause,
  streakBonusDays,
  streakBonuses,
} from './streak.ts';

const first = '2026-06-01';

/** Noon UTC on a numbered day: day 1 is the first of June. */
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
  it('are the product’s', () => {
    expect(streakBonuses.map(({ days, points }) => [days, points])).toEqual([
      [7, 50],
      [14, 100],
      [30, 250],
      [90, 500],
    ]);
    expect(streakBonusDays).toEqual([7, 14, 30, 90]);
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
        countedOn: '2026-06-01',
        countedZone: 'UTC',
        freezesHeld: 0,
      },
      frozen: [],
      reached: [],
    });
  });

  it('counts consecutive days', () => {
    expect(streakAfter(days(1, 2, 3))).toMatchObject({ current: 3, longest: 3, startedOn: first });
  });

  it('counts a day once, but remembers its latest completion', () => {
    const evening = { at: new Date('2026-06-02T23:59:59.999Z'), timeZone: 'UTC' };
    expect(streakAfter([...days(1, 2), evening])).toMatchObject({
      current: 2,
      lastActiveOn: '2026-06-02',
      lastActiveAt: evening.at,
    });
  });

  it('starts over after a missed day, and keeps the longest', () => {
    expect(streakAfter(days(1, 2, 3, 5))).toMatchObject({
      current: 1,
      longest: 3,
      startedOn: '2026-06-05',
    });
  });

  it('counts two moments around midnight as two days', () => {
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

  it('are not given again on the same day', () => {
    expect(replayStreak([...upTo(7), day(7), day(7)]).reached).toHaveLength(1);
  });

  it('are given again in a new run', () => {
    const { reached } = replayStreak([...upTo(7), ...upTo(26, 20)]);
    expect(reached.map((each) => [each.days, each.runStartedOn])).toEqual([
      [7, '2026-06-01'],
      [7, '2026-06-20'],
    ]);
  });

  it('come with the number of days to the next one', () => {
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

  it('cover a missed day, which does not count', () => {
    const replay = replayStreak([...upTo(7), day(9)]);
    expect(replay.streak).toMatchObject({ current: 8, startedOn: first, freezesHeld: 0 });
    expect(replay.frozen).toEqual(['2026-06-08']);
  });

  it('cover two missed days when two are held', () => {
    const replay = replayStreak([...upTo(14), day(17)]);
    expect(replay.streak).toMatchObject({ current: 15, freezesHeld: 0 });
    expect(replay.frozen).toEqual(['2026-06-15', '2026-06-16']);
  });

  it('cover all missed days or none', () => {
    const replay = replayStreak([...upTo(7), day(10)]);
    expect(replay.streak).toMatchObject({ current: 1, startedOn: '2026-06-10', freezesHeld: 1 });
    expect(replay.frozen).toEqual([]);
  });

  it('are not spent twice', () => {
    const replay = replayStreak([...upTo(7), ...days(9, 11)]);
    expect(replay.streak).toMatchObject({ current: 1, freezesHeld: 0 });
    expect(replay.frozen).toEqual(['2026-06-08']);
  });

  it('can be spent and earned at once', () => {
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
  ])('depends on when the last active day was: %s', (_, number, expected) => {
    expect(currentStreak(week, day(number))).toBe(expected);
  });

  it('holds while freezes would cover the missed days', () => {
    expect([8, 9, 10].map((number) => currentStreak(held, day(number)))).toEqual([7, 7, 0]);
  });

  it('ends exactly when a whole day has been missed', () => {
    const midnight = new Date('2026-06-08T00:00:00Z').getTime();
    expect(currentStreak(week, { at: new Date(midnight - 1), timeZone: 'UTC' })).toBe(6);
    expect(currentStreak(week, { at: new Date(midnight), timeZone: 'UTC' })).toBe(0);
  });

  it('is 0 before the first completion', () => {
    expect(currentStreak(noStreak, day(1))).toBe(0);
  });
});

describe('pauses', () => {
  const pause = (from: number, until: number | null): StreakPause => ({
    from: addDays(first, from - 1),
    until: until === null ? null : addDays(first, until - 1),
  });

  it('cover their days, the last one excluded', () => {
    const pauses = [pause(3, 5), pause(10, null)];
    const paused = Array.from({ length: 12 }, (_, index) => index + 1).filter((number) =>
      isPausedDay({ pauses }, addDays(first, number - 1)),
    );
    expect(paused).toEqual([3, 4, 10, 11, 12]);
    expect(isPausedDay({}, first)).toBe(false);
  });

  it('neither break nor extend a streak, and spend no freeze', () => {
    const { streak, frozen } = replayStreak([...upTo(7), day(15)], [pause(8, 15)]);
    expect(streak).toMatchObject({ current: 8, startedOn: first, freezesHeld: 1 });
    expect(frozen).toEqual([]);
  });

  it('do not cover a day before them', () => {
    const { streak } = replayStreak([...upTo(6), day(10)], [pause(8, 10)]);
    expect(streak).toMatchObject({ current: 1, startedOn: '2026-06-10' });
  });

  it('make a completion count for nothing', () => {
    const before = replayStreak(upTo(7), [pause(8, null)]).streak;
    const { lastActiveOn, lastActiveAt, ...rest } = before;
    expect(advanceStreak(before, day(9))).toMatchObject({ streak: rest, frozen: [], reached: [] });
  });

  it('show what was missed before them', () => {
    const during = (last: number, from: number) =>
      replayStreak([...upTo(last), day(10)], [pause(from, null)]).streak.current;
    expect([during(6, 7), during(6, 8), during(7, 9), during(7, 10)]).toEqual([6, 0, 7, 0]);
  });

  it('cost a freeze for a day before them once, and begin a new streak after a day that none covers', () => {
    const held = replayStreak([...upTo(7), day(10), day(12)], [pause(9, 12)]);
    expect(held).toMatchObject({ frozen: [addDays(first, 7)], streak: { current: 8 } });
    const lost = replayStreak([...upTo(6), day(10), day(11), day(12)], [pause(8, 11)]);
    expect(lost.streak).toMatchObject({ current: 2, longest: 6, startedOn: addDays(first, 10) });
  });

  it('keep what the rule of two zones keeps', () => {
    // A Wednesday's work in Pago Pago, and 23 hours later it is Friday in Kiritimati.
    const there = { at: new Date('2026-06-03T23:00:00Z'), timeZone: 'Pacific/Pago_Pago' };
    const back = { at: new Date('2026-06-04T22:30:00Z'), timeZone: 'Pacific/Kiritimati' };
    const home = upTo(2).map(({ at }) => ({ at, timeZone: 'Europe/Berlin' }));
    const moments = [...home, there, back];
    expect(replayStreak(moments).streak.current).toBe(4);
    const paused = replayStreak(moments, [pause(3, 4)]).streak;
    expect(paused).toMatchObject({ current: 3, startedOn: first });
  });

  it('hold the current streak', () => {
    const { streak } = replayStreak(upTo(6), [pause(7, 10)]);
    expect([10, 11].map((number) => currentStreak(streak, day(number)))).toEqual([6, 0]);
  });
});

it('nobody misses a day before the first completion', () => {
  expect(missedDays(noStreak, day(9))).toEqual([]);
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
  ])('neither loses nor gains a day in %s from %s', (timeZone, from) => {
    const noon = Array.from({ length: 12 }, (_, index) => ({
      at: addLocalDays(new Date(from), index, timeZone),
      timeZone,
    }));
    expect(streakAfter(noon)).toMatchObject({ current: 12, freezesHeld: 1 });
  });

  it('counts the days around a short night by the calendar, 47 hours apart', () => {
    // Saturday 00:30 and Sunday 23:30 in Berlin; Sunday has 23 hours.
    const timeZone = 'Europe/Berlin';
    const moments = ['2026-03-27T23:30:00Z', '2026-03-29T21:30:00Z'];
    expect(streakAfter(moments.map((at) => ({ at: new Date(at), timeZone }))).current).toBe(2);
  });

  it('counts an hour that happens twice as one day', () => {
    const timeZone = 'Europe/Berlin';
    const moments = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
    expect(streakAfter(moments.map((at) => ({ at: new Date(at), timeZone }))).current).toBe(1);
  });
});
