import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  listTimeZones,
  localDate,
  startOfDay,
} from '../time.ts';
import {
  type ActiveMoment,
  advanceStreak,
  currentStreak,
  maxFreezesHeld,
  noStreak,
  replayStreak,
  type Streak,
  type StreakPause,
  streakBonuses,
} from './streak.ts';

const hourMs = 60 * 60 * 1000;
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

/** Mostly about a day apart, so that runs become long enough for bonuses and freezes. */
const gapMs = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 20 * hourMs, max: 28 * hourMs }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 * hourMs }) },
  { weight: 2, arbitrary: fc.integer({ min: 36 * hourMs, max: 80 * hourMs }) },
  { weight: 1, arbitrary: fc.constant(0) },
);

function momentsIn(zone: fc.Arbitrary<string>): fc.Arbitrary<ActiveMoment[]> {
  const start = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
  const hops = fc.array(fc.tuple(gapMs, zone), { minLength: 1, maxLength: 60, size: 'max' });
  return fc.tuple(start, hops).map(([from, steps]) => {
    let ms = from;
    return steps.map(([gap, timeZone]) => {
      ms += gap;
      return { at: new Date(ms), timeZone };
    });
  });
}

/** Mostly in one zone, as people are. */
const travelling = momentsIn(
  fc.oneof({ weight: 4, arbitrary: fc.constant('Europe/Berlin') }, fc.constantFrom(...zones)),
);
const anyZone = fc.constantFrom(...listTimeZones());
const atHome = fc
  .oneof(fc.constantFrom(...zones), anyZone)
  .chain((timeZone) => momentsIn(fc.constant(timeZone)));

/** The rule in its simplest form: over a list of dates, without time zones. */
function streakOfDates(dates: CalendarDate[]) {
  let run: CalendarDate[] = [];
  let freezes = 0;
  let longest = 0;
  const frozen: CalendarDate[] = [];
  for (const date of [...new Set(dates)]) {
    const previous = run.at(-1);
    const missed = previous ? daysBetween(previous, date) - 1 : 0;
    if (previous && missed > freezes) run = [];
    else if (previous && missed > 0) {
      freezes -= missed;
      for (let day = 1; day <= missed; day += 1) frozen.push(addDays(previous, day));
    }
    run.push(date);
    longest = Math.max(longest, run.length);
    if (streakBonuses.some((bonus) => bonus.days === run.length))
      freezes = Math.min(2, freezes + 1);
  }
  return { current: run.length, longest, startedOn: run[0], freezesHeld: freezes, frozen };
}

describe('in one zone', () => {
  it('depends on the dates alone', () => {
    let bonuses = 0;
    let freezes = 0;
    fc.assert(
      fc.property(atHome, (moments) => {
        const replay = replayStreak(moments);
        const { current, longest, startedOn, freezesHeld } = replay.streak;
        expect({ current, longest, startedOn, freezesHeld, frozen: replay.frozen }).toEqual(
          streakOfDates(moments.map((moment) => localDate(moment.at, moment.timeZone))),
        );
        bonuses += replay.reached.length;
        freezes += replay.frozen.length;
      }),
      { numRuns: 200 },
    );
    // Guards against runs too short to test anything.
    expect(bonuses).toBeGreaterThan(20);
    expect(freezes).toBeGreaterThan(5);
  });
});

/** The completions of a history that added a day, each the first of its date. */
function listCounted(moments: readonly ActiveMoment[], pauses?: readonly StreakPause[]) {
  let streak: Streak = pauses ? { ...noStreak, pauses } : noStreak;
  return moments.filter((moment) => {
    const before = streak.countedOn;
    streak = advanceStreak(streak, moment).streak;
    return streak.countedOn !== before;
  });
}

const startOf = ({ at, timeZone }: ActiveMoment) =>
  startOfDay(localDate(at, timeZone), timeZone).getTime();

describe('on the move', () => {
  const everywhere = fc.oneof(travelling, momentsIn(anyZone));

  it('begins a day 20 real hours after the one before, at the earliest', () => {
    let days = 0;
    fc.assert(
      fc.property(everywhere, (moments) => {
        const counted = listCounted(moments);
        counted.forEach((moment, index) => {
          const first = counted[0] as ActiveMoment;
          const hours = (moment.at.getTime() - startOf(first)) / hourMs;
          expect(index + 1).toBeLessThanOrEqual(1 + Math.floor(hours / 20));
          const before = counted[index - 1];
          if (before) expect(startOf(moment) - startOf(before)).toBeGreaterThanOrEqual(20 * hourMs);
        });
        days += counted.length;
      }),
      { numRuns: 200 },
    );
    expect(days).toBeGreaterThan(1000);
  });

  it('adds one day at most at one moment, in however many zones', () => {
    const sittings = fc.array(fc.tuple(gapMs, fc.array(anyZone, { minLength: 1, maxLength: 6 })), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 * 24 }), sittings, (from, steps) => {
        let ms = Date.UTC(2026, 0, 1) + from * hourMs;
        const moments = steps.flatMap(([gap, zones]) => {
          ms += gap + 1;
          return zones.map((timeZone) => ({ at: new Date(ms), timeZone }));
        });
        const instants = listCounted(moments).map(({ at }) => at.getTime());
        expect(instants).toEqual([...new Set(instants)]);
      }),
      { numRuns: 200 },
    );
  });

  /** No local day, and there are some of 22 hours, fits between two completions. */
  const restless = fc
    .tuple(
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
      fc.array(fc.tuple(fc.integer({ min: 12 * hourMs, max: 21 * hourMs }), anyZone), {
        minLength: 1,
        maxLength: 40,
      }),
    )
    .map(([from, steps]) => {
      let ms = from;
      return steps.map(([gap, timeZone]) => {
        ms += gap;
        return { at: new Date(ms), timeZone };
      });
    });

  it('never loses the streak of somebody who does something in every day', () => {
    fc.assert(
      fc.property(restless, (moments) => {
        const { streak, frozen } = replayStreak(moments);
        const [first] = moments as [ActiveMoment];
        expect(streak.startedOn).toBe(localDate(first.at, first.timeZone));
        expect(streak.current).toBe(streak.longest);
        expect(frozen).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('costs a day at most for each flight', () => {
    fc.assert(
      fc.property(anyZone, anyZone, fc.nat(24 * 365), fc.nat(20), (from, to, hour, hours) => {
        const start = Date.UTC(2026, 0, 1, hour);
        const moments = Array.from({ length: 20 }, (_, index) => ({
          at: new Date(
            start + index * (24 * hourMs) + (index > 9 ? hours * hourMs - 10 * hourMs : 0),
          ),
          timeZone: index > 9 ? to : from,
        }));
        const dates = new Set(moments.map(({ at, timeZone }) => localDate(at, timeZone)));
        expect(listCounted(moments).length).toBeGreaterThanOrEqual(dates.size - 1);
      }),
      { numRuns: 200 },
    );
  });

  it('carries a streak on over paused days as over any other, and adds none of them', () => {
    const pause = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 6 }));
    fc.assert(
      fc.property(restless, pause, (moments, [after, days]) => {
        const [first] = moments as [ActiveMoment];
        const from = addDays(localDate(first.at, first.timeZone), after + 2);
        const pauses = [{ from, until: addDays(from, days) }];
        const { streak, frozen } = replayStreak(moments, pauses);
        expect(streak.startedOn).toBe(localDate(first.at, first.timeZone));
        expect(streak.current).toBe(streak.longest);
        expect(frozen).toEqual([]);
        for (const { at, timeZone } of listCounted(moments, pauses)) {
          const day = localDate(at, timeZone);
          expect(from <= day && day < addDays(from, days)).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('anywhere', () => {
  it('advances step by step to the same result as a replay', () => {
    fc.assert(
      fc.property(travelling, (moments) => {
        let streak = noStreak;
        moments.forEach((moment, index) => {
          streak = advanceStreak(streak, moment).streak;
          expect(streak).toEqual(replayStreak(moments.slice(0, index + 1)).streak);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('stays within its bounds', () => {
    fc.assert(
      fc.property(travelling, (moments) => {
        let streak = noStreak;
        const counted: CalendarDate[] = [];
        const frozen: CalendarDate[] = [];
        let bonuses = 0;
        for (const moment of moments) {
          const step = advanceStreak(streak, moment);
          if (step.streak.countedOn !== streak.countedOn) {
            counted.push(localDate(moment.at, moment.timeZone));
          } else {
            expect(step.streak.current).toBe(streak.current);
          }
          frozen.push(...step.frozen);
          bonuses += step.reached.length;
          streak = step.streak;
          expect(streak.current).toBeGreaterThanOrEqual(1);
          expect(streak.current).toBeLessThanOrEqual(streak.longest);
          expect(streak.freezesHeld).toBeGreaterThanOrEqual(0);
          expect(streak.freezesHeld).toBeLessThanOrEqual(maxFreezesHeld);
          expect((streak.startedOn ?? '9') <= (streak.lastActiveOn ?? '')).toBe(true);
          expect(streak.lastActiveAt).toEqual(moment.at);
        }
        // A date counts once, in ascending order, and is not frozen as well.
        expect(counted).toEqual([...new Set(counted)].sort());
        expect(new Set([...counted, ...frozen]).size).toBe(counted.length + frozen.length);
        expect(frozen.length + streak.freezesHeld).toBeLessThanOrEqual(bonuses);
      }),
      { numRuns: 200 },
    );
  });

  it('shows the streak exactly as long as a completion would continue it', () => {
    fc.assert(
      fc.property(travelling, gapMs, fc.constantFrom(...zones), (moments, gap, timeZone) => {
        const { streak } = replayStreak(moments);
        const now = { at: new Date(Number(streak.lastActiveAt) + gap), timeZone };
        const next = advanceStreak(streak, now).streak;
        const isContinued = next.startedOn === streak.startedOn;
        expect(currentStreak(streak, now)).toBe(isContinued ? streak.current : 0);
      }),
      { numRuns: 300 },
    );
  });
});
