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
    expect(replayStreak(hops).streak).toMatchObject({ current: 2, startedOn: '2026-06-01' });
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
