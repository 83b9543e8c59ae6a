import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type ActiveMoment, currentStreak, replayStreak } from './streak.ts';

const kiritimati = 'Pacific/Kiritimati';
const pagoPago = 'Pacific/Pago_Pago';

/** A completion at a local date and time: `done('2026-06-01T12:00', 'Europe/Berlin')`. */
function done(local: string, timeZone: string): ActiveMoment {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone);
  return { at: new Date(zoned.epochMilliseconds), timeZone };
}

/** Noon on the first seven days of June, after which one freeze is held. */
function week(timeZone: string): ActiveMoment[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => done(`2026-06-0${day}T12:00`, timeZone));
}

describe('flying east across the date line, where a date is skipped', () => {
  const monday = done('2026-06-01T12:00', pagoPago);

  it('continues 23 hours later, though the calendar skipped a Tuesday', () => {
    const { streak, frozen } = replayStreak([monday, done('2026-06-03T12:00', kiritimati)]);
    expect(streak).toMatchObject({ current: 2, lastActiveOn: '2026-06-03' });
    expect(frozen).toEqual([]);
  });

  it('continues when different days were missed in the two zones', () => {
    // Tuesday was missed in Pago Pago only, Wednesday in Kiritimati only.
    expect(replayStreak([monday, done('2026-06-04T12:00', kiritimati)]).streak.current).toBe(2);
  });

  it('ends with a day that was missed in both', () => {
    expect(replayStreak([monday, done('2026-06-05T12:00', kiritimati)]).streak).toMatchObject({
      current: 1,
      startedOn: '2026-06-05',
    });
  });

  it('spends a freeze on that day only', () => {
    const replay = replayStreak([...week(pagoPago), done('2026-06-11T12:00', kiritimati)]);
    expect(replay.frozen).toEqual(['2026-06-09']);
    expect(replay.streak).toMatchObject({ current: 8, freezesHeld: 0, startedOn: '2026-06-01' });
  });
});

describe('flying west across the date line, where a date happens twice', () => {
  const monday = done('2026-06-01T12:00', kiritimati);

  it('counts the date once, 25 hours of work apart', () => {
    const { streak } = replayStreak([monday, done('2026-06-01T12:00', pagoPago)]);
    expect(streak).toMatchObject({ current: 1, lastActiveOn: '2026-06-01' });
  });

  it('changes nothing when the date goes back', () => {
    const back = done('2026-05-31T23:00', pagoPago);
    expect(back.at > monday.at).toBe(true);
    expect(replayStreak([monday, back]).streak).toMatchObject({
      current: 1,
      startedOn: '2026-06-01',
      lastActiveOn: '2026-06-01',
      lastActiveAt: back.at,
      lastActiveZone: pagoPago,
    });
  });

  it('continues with the next date', () => {
    const { streak } = replayStreak([
      monday,
      done('2026-06-01T12:00', pagoPago),
      done('2026-06-02T12:00', pagoPago),
    ]);
    expect(streak.current).toBe(2);
  });

  it('ends with a day that was missed in both', () => {
    expect(replayStreak([monday, done('2026-06-03T12:00', pagoPago)]).streak.current).toBe(1);
  });
});

describe('flying back and forth within hours', () => {
  it('cannot count a date twice', () => {
    const hops = [
      done('2026-06-01T12:00', pagoPago),
      done('2026-06-02T14:00', kiritimati),
      done('2026-06-01T15:00', pagoPago),
      done('2026-06-02T17:00', kiritimati),
    ];
    expect(hops.map(({ at }) => at.getTime())).toEqual(
      hops.map(({ at }) => at.getTime()).sort((a, b) => a - b),
    );
    expect(replayStreak(hops).streak).toMatchObject({ current: 1, startedOn: '2026-06-01' });
  });

  it('keeps days counted in the east when the founder continues in the west', () => {
    const { streak } = replayStreak([
      done('2026-06-01T12:00', pagoPago),
      done('2026-06-02T14:00', kiritimati),
      done('2026-06-02T12:00', pagoPago),
      done('2026-06-03T12:00', pagoPago),
    ]);
    expect(streak).toMatchObject({ current: 3, lastActiveOn: '2026-06-03' });
  });
});

describe('an ordinary flight', () => {
  it('from New York to Berlin overnight costs nothing', () => {
    const { streak } = replayStreak([
      done('2026-06-01T23:00', 'America/New_York'),
      done('2026-06-03T01:00', 'Europe/Berlin'),
    ]);
    expect(streak.current).toBe(2);
  });

  it('does not bridge a day missed in both zones', () => {
    const { streak } = replayStreak([
      done('2026-06-01T12:00', 'Europe/Berlin'),
      done('2026-06-03T12:00', 'America/New_York'),
    ]);
    expect(streak.current).toBe(1);
  });
});

describe('a date that comes too soon after a change of zone', () => {
  it.each([
    // The zones and times of two completions, and the streak after them.
    ['both at one moment', 'Pacific/Pago_Pago', '01T12:00', 'Pacific/Kiritimati', '02T13:00', 1],
    [
      'both within an hour of midnight',
      'Europe/Berlin',
      '01T23:50',
      'Europe/Helsinki',
      '02T00:55',
      1,
    ],
    [
      'a midnight of the new zone only',
      'Europe/Berlin',
      '01T12:00',
      'Europe/Helsinki',
      '02T00:30',
      1,
    ],
    ['a midnight of both zones', 'Europe/Berlin', '01T23:50', 'Europe/Helsinki', '02T01:10', 2],
    ['a day of 20 hours', 'Europe/Berlin', '01T08:00', 'Asia/Dubai', '02T08:00', 2],
    ['a day of 21 hours', 'America/New_York', '01T08:00', 'America/Los_Angeles', '02T08:00', 2],
    ['a day of 17 hours', 'Europe/Berlin', '01T08:00', 'Asia/Tokyo', '02T09:00', 1],
    ['a day of 18 hours', 'America/Los_Angeles', '01T08:00', 'Europe/London', '02T20:00', 1],
    ['a day of 32 hours', 'Europe/London', '01T23:59', 'America/Los_Angeles', '02T07:00', 2],
    ['another name of the same hours', 'Europe/Berlin', '01T23:59', 'Europe/Paris', '02T00:01', 2],
    ['no change of zone', 'Asia/Tokyo', '01T23:59', 'Asia/Tokyo', '02T00:01', 2],
  ])('%s', (_, from, first, to, second, current) => {
    const { streak } = replayStreak([
      done(`2026-06-${first}`, from),
      done(`2026-06-${second}`, to),
    ]);
    expect(streak).toMatchObject({ current, lastActiveOn: '2026-06-02', startedOn: '2026-06-01' });
    expect(currentStreak(streak, done('2026-06-03T23:59', to))).toBe(current);
  });

  it('does not break the streak, and the next date adds a day again', () => {
    const { streak, frozen } = replayStreak([
      done('2026-06-01T08:00', 'Europe/Berlin'),
      done('2026-06-02T09:00', 'Asia/Tokyo'),
      done('2026-06-03T23:00', 'Asia/Tokyo'),
    ]);
    expect(streak).toMatchObject({ current: 2, startedOn: '2026-06-01', countedOn: '2026-06-03' });
    expect(frozen).toEqual([]);
  });

  it('adds its day once it has lasted long enough', () => {
    const hops = [
      done('2026-06-01T08:00', 'Europe/Berlin'),
      done('2026-06-02T00:30', 'Europe/Helsinki'),
      done('2026-06-02T01:30', 'Europe/Helsinki'),
      done('2026-06-02T23:30', 'Europe/Helsinki'),
    ];
    const after = hops.map((_, index) => replayStreak(hops.slice(0, index + 1)).streak.current);
    expect(after).toEqual([1, 1, 2, 2]);
  });
});

describe('thirty sittings, one every second day', () => {
  it.each([
    ['east of the date line last', [pagoPago, kiritimati]],
    ['west of it last', [kiritimati, pagoPago]],
    ['all around the world', [pagoPago, 'UTC', 'Asia/Tokyo', kiritimati, 'America/New_York']],
  ])('are never more than thirty days: %s', (_, zones) => {
    for (let hour = 0; hour < 24; hour += 1) {
      const moments = Array.from({ length: 30 }, (_, index) => {
        const at = new Date(Date.UTC(2026, 5, 1 + 2 * index, hour, 30));
        return zones.map((timeZone) => ({ at, timeZone }));
      }).flat();
      expect(replayStreak(moments).streak.longest).toBeLessThanOrEqual(30);
    }
  });
});

describe('currentStreak after a change of zone', () => {
  const { streak } = replayStreak([
    done('2026-06-01T12:00', pagoPago),
    done('2026-06-02T12:00', pagoPago),
  ]);

  it('holds until a day was missed in both zones', () => {
    expect(currentStreak(streak, done('2026-06-04T12:00', kiritimati))).toBe(2);
    expect(currentStreak(streak, done('2026-06-05T23:59', kiritimati))).toBe(2);
    expect(currentStreak(streak, done('2026-06-06T01:00', kiritimati))).toBe(0);
  });

  it('holds when the date goes back', () => {
    const east = replayStreak([done('2026-06-02T00:30', kiritimati)]).streak;
    expect(currentStreak(east, done('2026-05-31T23:59', pagoPago))).toBe(1);
  });
});
