import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it } from 'vitest';
import { setBrand } from './brand.ts';
import {
  addDays,
  addLocalDays,
  canonicalTimeZone,
  daysBetween,
  endOfDay,
  listTimeZones,
  localDate,
  mondayFrom,
  startOfDay,
  weekStart,
} from './time.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const instants = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map((ms) => new Date(ms));

describe('localDate', () => {
  it('differs by two days between the ends of the world', () => {
    const at = new Date('2026-06-15T10:30:00Z');
    expect(localDate(at, 'Pacific/Kiritimati')).toBe('2026-06-16');
    expect(localDate(at, 'UTC')).toBe('2026-06-15');
    expect(localDate(at, 'Pacific/Pago_Pago')).toBe('2026-06-14');
  });

  it('changes exactly at midnight, in summer and winter', () => {
    expect(localDate(new Date('2026-07-01T21:59:59.999Z'), 'Europe/Berlin')).toBe('2026-07-01');
    expect(localDate(new Date('2026-07-01T22:00:00.000Z'), 'Europe/Berlin')).toBe('2026-07-02');
    expect(localDate(new Date('2026-12-01T22:59:59.999Z'), 'Europe/Berlin')).toBe('2026-12-01');
    expect(localDate(new Date('2026-12-01T23:00:00.000Z'), 'Europe/Berlin')).toBe('2026-12-02');
  });

  it('agrees with Temporal in every zone that we offer', () => {
    const anyZone = fc.constantFrom(...listTimeZones());
    const longAgoToo = fc.date({
      min: new Date('1900-01-01T12:00:00Z'),
      max: new Date('2199-12-30'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(longAgoToo, anyZone, (at, zone) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
        expect(localDate(at, zone)).toBe(zoned.toPlainDate().toString());
      }),
    );
  });
});

describe('daysBetween and addDays', () => {
  it('count calendar days over a clock change, a leap day and a year', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('agree with Temporal, even long before 1970 and up to 9999', () => {
    const dates = fc.date({
      min: new Date('1600-01-01'),
      max: new Date('9999-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, fc.integer({ min: -800, max: 800 }), (at, days) => {
        const date = Temporal.PlainDate.from(at.toISOString().slice(0, 10));
        const other = date.add({ days });
        expect(addDays(date.toString(), days)).toBe(other.toString());
        expect(daysBetween(date.toString(), other.toString())).toBe(days);
      }),
    );
  });

  it('undo each other', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -800, max: 800 }), (at, days) => {
        const date = localDate(at, 'UTC');
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });
});

describe('weekStart', () => {
  it.each([
    ['Sunday', '2026-06-14', '2026-06-14'],
    ['Monday', '2026-06-15', '2026-06-14'],
    ['Tuesday', '2026-06-16', '2026-06-14'],
    ['Wednesday', '2026-06-17', '2026-06-14'],
    ['Thursday', '2026-06-18', '2026-06-14'],
    ['Friday', '2026-06-19', '2026-06-14'],
    ['Saturday', '2026-06-20', '2026-06-14'],
    ['Sunday after', '2026-06-21', '2026-06-21'],
    ['first of January', '2027-01-01', '2026-12-27'],
  ])('of a %s', (_, date, sunday) => {
    expect(weekStart(date)).toBe(sunday);
  });

  afterEach(() => setBrand({}));

  it.each([
    ['Sunday', '2026-06-14', '2026-06-08'],
    ['Monday', '2026-06-15', '2026-06-15'],
    ['Tuesday', '2026-06-16', '2026-06-15'],
    ['Saturday', '2026-06-20', '2026-06-15'],
    ['Sunday after', '2026-06-21', '2026-06-15'],
    ['first of January', '2027-01-01', '2026-12-28'],
  ])('of a %s where weeks begin on Monday', (_, date, monday) => {
    setBrand({ weekStartsOn: 'monday' });
    expect(weekStart(date)).toBe(monday);
  });

  it('leaves the next Monday where it is', () => {
    const days = ['2026-06-14', '2026-06-15', '2026-06-16', '2026-06-21'];
    const mondays = ['2026-06-15', '2026-06-15', '2026-06-22', '2026-06-22'];
    expect(days.map(mondayFrom)).toEqual(mondays);
    setBrand({ weekStartsOn: 'monday' });
    expect(days.map(mondayFrom)).toEqual(mondays);
  });
});

describe('startOfDay and endOfDay', () => {
  it.each([
    ['an ordinary day', 'Europe/Berlin', '2026-06-15', '2026-06-14T22:00:00.000Z', 24],
    ['a day of 23 hours', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['a day of 25 hours', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    [
      'half an hour of summer',
      'Australia/Lord_Howe',
      '2026-10-04',
      '2026-10-03T13:30:00.000Z',
      23.5,
    ],
    // Clocks go from 00:00 to 01:00: the day begins at one.
    ['no midnight in Santiago', 'America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
    ['no midnight in Cairo', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    // Clocks go back at 24:00: the last hour happens twice and belongs to the day before.
    [
      'two last hours in Santiago',
      'America/Santiago',
      '2026-04-04',
      '2026-04-04T03:00:00.000Z',
      25,
    ],
  ])('%s', (_, zone, date, start, hours) => {
    const from = startOfDay(date, zone);
    const to = endOfDay(date, zone);
    expect(from.toISOString()).toBe(start);
    expect((to.getTime() + 1 - from.getTime()) / 3_600_000).toBe(hours);
  });

  it('enclose exactly the day, in every zone', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
        const date = localDate(at, zone);
        const from = startOfDay(date, zone);
        const to = endOfDay(date, zone);
        expect(from.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(to.getTime()).toBeGreaterThanOrEqual(at.getTime());
        expect(localDate(from, zone)).toBe(date);
        expect(localDate(to, zone)).toBe(date);
        expect(localDate(new Date(from.getTime() - 1), zone)).toBe(addDays(date, -1));
        expect(localDate(new Date(to.getTime() + 1), zone)).toBe(addDays(date, 1));
      }),
    );
  });
});

describe('addLocalDays', () => {
  it.each([
    ['spring forward', 'Europe/Berlin', '2026-03-28T17:00:00Z', 1, '2026-03-29T16:00:00.000Z'],
    ['fall back', 'Europe/Berlin', '2026-10-24T16:00:00Z', 1, '2026-10-25T17:00:00.000Z'],
    [
      'by half an hour',
      'Australia/Lord_Howe',
      '2026-10-03T02:00:00Z',
      1,
      '2026-10-04T01:30:00.000Z',
    ],
    // 02:30 doesn't exist on the 29th: it becomes an hour later, as on a clock.
    ['into a gap', 'Europe/Berlin', '2026-03-28T01:30:00Z', 1, '2026-03-29T01:30:00.000Z'],
    [
      'over both changes',
      'America/New_York',
      '2026-03-01T17:00:00Z',
      365,
      '2027-03-01T17:00:00.000Z',
    ],
  ])('keeps the time of day: %s', (_, zone, from, days, expected) => {
    expect(addLocalDays(new Date(from), days, zone).toISOString()).toBe(expected);
  });

  it('moves the date by exactly that many days', () => {
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 30 }),
        (at, zone, days) => {
          expect(localDate(addLocalDays(at, days, zone), zone)).toBe(
            addDays(localDate(at, zone), days),
          );
        },
      ),
    );
  });
});

describe('canonicalTimeZone', () => {
  it.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Argentina/Ushuaia', 'Etc/GMT+12'])(
    'takes %s',
    (zone) => {
      expect(canonicalTimeZone(zone)).toBe(zone);
    },
  );

  it.each([
    '',
    'Mars/Olympus',
    'Etc/Unknown',
    'Europe/Berlin ',
    'UTC+3',
    '+03:00',
    '2026-01-01T00:00[Europe/Berlin]',
    '\0',
    // Old ICU names that Intl knows and Temporal does not: a founder in such a zone could do nothing.
    ...['PST', 'CST', 'IST', 'AET', 'ACT', 'ECT'],
  ])('refuses %j', (zone) => {
    expect(canonicalTimeZone(zone)).toBeNull();
  });

  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['US/Eastern', 'America/New_York'],
    ['GB', 'Europe/London'],
    ['europe/berlin', 'Europe/Berlin'],
    ['Etc/UTC', 'UTC'],
    ['GMT', 'UTC'],
  ])('reads %s as %s', (name, today) => {
    expect(canonicalTimeZone(name)).toBe(today);
  });

  it('takes every zone that a browser can report, and finds its date', () => {
    const all = Intl.supportedValuesOf('timeZone');
    expect(all.filter((zone) => canonicalTimeZone(zone) === null)).toEqual([]);
    const dates = new Set(all.map((zone) => localDate(new Date('2026-06-15T10:30:00Z'), zone)));
    expect([...dates].sort()).toEqual(['2026-06-14', '2026-06-15', '2026-06-16']);
  });
});

it('lists each valid zone once, by its current name', () => {
  const zones = listTimeZones();
  expect(zones.length).toBeGreaterThan(300);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.filter((zone) => canonicalTimeZone(zone) !== zone)).toEqual([]);
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'Asia/Kolkata']));
  expect(zones).not.toContain('Asia/Calcutta');
});
