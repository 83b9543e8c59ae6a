import { describe, expect, it } from 'vitest';
import { isEvening, isStreakAtRisk, noStreak, replayStreak, type Streak } from './streak.ts';

const berlin = 'Europe/Berlin';

function streakOf(days: string[], { timeZone = berlin, freezesHeld = 0 } = {}): Streak {
  const moments = days.map((day) => ({ at: new Date(day), timeZone }));
  return { ...replayStreak(moments).streak, freezesHeld };
}

const atRisk = (streak: Streak, at: string, timeZone = berlin) =>
  isStreakAtRisk(streak, { at: new Date(at), timeZone });

describe('the evening', () => {
  it.each([
    ['2026-06-15T16:59:59Z', false],
    ['2026-06-15T17:00:00Z', true],
    ['2026-06-15T20:59:59Z', true],
    ['2026-06-15T21:00:00Z', false],
    // The day on which summer time ends, and the one before.
    ['2026-10-24T17:00:00Z', true],
    ['2026-10-25T17:59:59Z', false],
    ['2026-10-25T18:00:00Z', true],
  ])('in Berlin at %s: %s', (at, expected) => {
    expect(isEvening(new Date(at), berlin)).toBe(expected);
  });
});

describe('a streak', () => {
  const two = ['2026-06-13T10:00:00Z', '2026-06-14T10:00:00Z'];
  const evening = '2026-06-15T17:30:00Z';

  it('is at risk when nothing was completed today', () => {
    expect(atRisk(streakOf(two), evening)).toBe(true);
  });

  it('is not at risk when today is done, when it has ended, or when it is one day long', () => {
    expect(atRisk(streakOf([...two, '2026-06-15T00:00:00+02:00']), evening)).toBe(false);
    expect(atRisk(streakOf(two), '2026-06-16T17:30:00Z')).toBe(false);
    expect(atRisk(streakOf(two.slice(1)), evening)).toBe(false);
    expect(atRisk(noStreak, evening)).toBe(false);
  });

  it('is at risk only once freezes no longer cover the day', () => {
    const held = streakOf(two, { freezesHeld: 1 });
    expect(atRisk(held, evening)).toBe(false);
    expect(atRisk(held, '2026-06-16T17:30:00Z')).toBe(true);
    expect(atRisk(held, '2026-06-17T17:30:00Z')).toBe(false);
    const both = streakOf(two, { freezesHeld: 2 });
    expect(atRisk(both, '2026-06-16T17:30:00Z')).toBe(false);
    expect(atRisk(both, '2026-06-17T17:30:00Z')).toBe(true);
  });

  it('depends on the day in the founder’s current time zone', () => {
    // Done at 20:00 on the 14th in Los Angeles, which is the 15th in Berlin.
    const west = streakOf(['2026-06-14T03:00:00Z', '2026-06-15T03:00:00Z'], {
      timeZone: 'America/Los_Angeles',
    });
    expect(atRisk(west, evening)).toBe(false);
    expect(atRisk(west, '2026-06-16T02:30:00Z', 'America/Los_Angeles')).toBe(true);
    // Done on the 15th in Tokyo; in Honolulu the 15th has not begun to be missed.
    const east = streakOf(['2026-06-14T01:00:00Z', '2026-06-15T01:00:00Z'], {
      timeZone: 'Asia/Tokyo',
    });
    expect(atRisk(east, '2026-06-16T05:30:00Z', 'Pacific/Honolulu')).toBe(false);
    expect(atRisk(east, '2026-06-16T10:30:00Z', 'Asia/Tokyo')).toBe(true);
  });

  it('handles days of 23 and 25 hours', () => {
    const autumn = streakOf(['2026-10-23T10:00:00Z', '2026-10-24T21:30:00Z']);
    expect(atRisk(autumn, '2026-10-25T18:30:00Z')).toBe(true);
    const spring = streakOf(['2026-03-27T10:00:00Z', '2026-03-28T22:30:00Z']);
    expect(atRisk(spring, '2026-03-29T17:30:00Z')).toBe(true);
    expect(
      atRisk(
        streakOf([...['2026-03-28T10:00:00Z'], '2026-03-28T22:30:00Z']),
        '2026-03-29T17:30:00Z',
      ),
    ).toBe(false);
  });
});
