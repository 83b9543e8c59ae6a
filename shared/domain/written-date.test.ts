import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setBrand } from '../brand.ts';
import { daysBetween, localDate } from '../time.ts';
import { parseSimpleDate, readDate } from './written-date.ts';

// A Saturday, 23:30 in New York; already Sunday in Berlin.
const now = new Date('2026-11-22T04:30:00Z');
const inNewYork = { now, timeZone: 'America/New_York', locale: null };
const inBerlin = { now, timeZone: 'Europe/Berlin', locale: null };

test.each([
  ['today', '2026-11-21'],
  ['tonight', '2026-11-21'],
  ['tomorrow', '2026-11-22'],
  [' in 12 days ', '2026-12-03'],
  ['in 0 days', '2026-11-21'],
  ['Fri', '2026-11-27'],
  ['friday', '2026-11-27'],
  ['thurs', '2026-11-26'],
  ['sat', '2026-11-28'],
  ['in 3 days', '2026-11-24'],
  ['in a week', '2026-11-28'],
  ['in 2 weeks', '2026-12-05'],
  ['next week', '2026-11-28'],
  ['3 Dec', '2026-12-03'],
  ['Dec 3', '2026-12-03'],
  ['dec 3rd', '2026-12-03'],
  ['3rd of December', '2026-12-03'],
  ['3 December 2026', '2026-12-03'],
  ['December 3, 2026', '2026-12-03'],
  ['2026-12-03', '2026-12-03'],
  ['2 Jan', '2027-01-02'],
  ['friday.', '2026-11-27'],
  ['mon', '2026-11-23'],
  ['tuesday', '2026-11-24'],
  ['wed', '2026-11-25'],
  ['sunday', '2026-11-22'],
  ['21 Nov', '2026-11-21'],
  ['Dec 24', '2026-12-24'],
  ['1 March', '2027-03-01'],
  ['1 Apr', '2027-04-01'],
  ['1 may', '2027-05-01'],
  ['1 June', '2027-06-01'],
  ['1 jul', '2027-07-01'],
  ['1 August', '2027-08-01'],
  ['28 Feb', '2027-02-28'],
  ['2028-11-20', '2028-11-20'],
])('%s', (text, date) => {
  expect(parseSimpleDate(text, inNewYork)).toEqual({ ok: true, date });
});

test.each([
  ['20 Nov', '2027-11-20'],
  ['1 Sept', '2027-09-01'],
  ['1 Oct', '2027-10-01'],
])('%s was within the last three months: next year’s is offered, never taken', (text, offer) => {
  const reason = 'That date has passed.';
  const passed = { ok: false, isDate: true, reason, offer };
  expect(parseSimpleDate(text, inNewYork)).toEqual(passed);
});

test.each(['11/20', '20.11.', '20/11', 'fri 11/20', 'Nov 20', '11/20/2026', '1. sept', '20 nov'])(
  '%s has passed, however it is written',
  async (text) => {
    expect(await readDate(text, inNewYork)).toMatchObject({
      ok: false,
      isDate: true,
      reason: 'That date has passed.',
    });
  },
);

test('29 February is in the next leap year, if that is the next year', () => {
  const inNovember = (year: number) => ({ now: new Date(Date.UTC(year, 10, 1)), timeZone: 'UTC' });
  expect(parseSimpleDate('29 Feb', inNovember(2027))).toEqual({ ok: true, date: '2028-02-29' });
  expect(parseSimpleDate('29 Feb', inNovember(2026))).toMatchObject({ ok: false, isDate: true });
});

test('counts from the current day in the founder’s time zone', () => {
  expect(parseSimpleDate('tomorrow', inBerlin)).toEqual({ ok: true, date: '2026-11-23' });
});

test.each([
  ['hand', 'I can’t read “hand” as a date.'],
  [' mo ', 'I can’t read “mo” as a date.'],
  ['in 3 days or so', 'I can’t read “in 3 days or so” as a date.'],
  ['on 2026-12-03', 'I can’t read “on 2026-12-03” as a date.'],
  ['2026-12-03 or so', 'I can’t read “2026-12-03 or so” as a date.'],
  ['the 3 Dec', 'I can’t read “the 3 Dec” as a date.'],
  ['3 Dec 2026 or so', 'I can’t read “3 Dec 2026 or so” as a date.'],
  ['12 Dec 3', 'I can’t read “12 Dec 3” as a date.'],
  ['Dec 3 or so', 'I can’t read “Dec 3 or so” as a date.'],
  ['12/3', 'I can’t read “12/3” as a date.'],
  ['2026-02-31', 'There is no “2026-02-31” in the calendar.'],
  ['31 Feb', 'There is no “31 Feb” in the calendar.'],
  [' 31 Feb ', 'There is no “31 Feb” in the calendar.'],
  ['2026-11-20', 'That date has passed.'],
  ['3 Dec 2020', 'That date has passed.'],
  ['2028-11-21', 'That is more than two years away.'],
  ['9999-12-31', 'That is more than two years away.'],
])('refuses %s', (text, reason) => {
  expect(parseSimpleDate(text, inNewYork)).toEqual({
    ok: false,
    reason,
    isDate: !reason.startsWith('I can’t read'),
  });
});

test('any text gives a date from today on, or a reason', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const result = parseSimpleDate(text, inNewYork);
      if (result.ok) expect(daysBetween('2026-11-21', result.date)).toBeGreaterThanOrEqual(0);
      else expect(result.reason).not.toBe('');
    }),
  );
});

test.each([
  ['next friday', '2026-11-27'],
  ['12/24', '2026-12-24'],
  ['24/12', '2026-12-24'],
  ['12/24/2026', '2026-12-24'],
  ['24.12.2026', '2026-12-24'],
  ['12/3', '2026-12-03'],
  ['eod', '2026-11-21'],
  ['End of day.', '2026-11-21'],
  ['COB friday', '2026-11-27'],
  ['tmrw eod', '2026-11-22'],
  ['tmrw', '2026-11-22'],
  ['EOM', '2026-11-30'],
  ['end of next month', '2026-12-31'],
  ['end of december', '2026-12-31'],
  ['fri 5pm', '2026-11-27'],
  ['5pm friday', '2026-11-27'],
  ['friday at 17:00', '2026-11-27'],
  ['tomorrow morning', '2026-11-22'],
  ['on Friday', '2026-11-27'],
  ['this Friday', '2026-11-27'],
  ['the 3rd', '2026-12-03'],
  ['the 21st', '2026-11-21'],
  ['the 31st', '2026-12-31'],
  ['on the 3rd of december', '2026-12-03'],
  ['in 2 weeks', '2026-12-05'],
  ['in two weeks', '2026-12-05'],
  ['2 weeks from now', '2026-12-05'],
  ['a week from tomorrow', '2026-11-29'],
  ['the day after tomorrow', '2026-11-23'],
  ['friday, november 27', '2026-11-27'],
  ['fri 12/4', '2026-12-04'],
  ['friday next week', '2026-11-27'],
  ['dec 3 at 5pm', '2026-12-03'],
  ['2d', '2026-11-23'],
  ['in an hour', '2026-11-22'],
  ['in 20 minutes', '2026-11-21'],
  ['5pm', '2026-11-21'],
  ['noon', '2026-11-21'],
  ['  By friday!!! ', '2026-11-27'],
  ['due by  friday', '2026-11-27'],
  ['friday eod next week', '2026-11-27'],
  ['end of week', '2026-11-21'],
  ['a fortnight', '2026-12-05'],
  ['in a fortnight', '2026-12-05'],
  ['3rd', '2026-12-03'],
  ['the 1st', '2026-12-01'],
  ['the 3 of december', '2026-12-03'],
  ['the 21st of december', '2026-12-21'],
  ['in 40 minutes', '2026-11-22'],
  ['in a minute', '2026-11-21'],
  ['in 0 hours', '2026-11-21'],
  ['in 100 hours', '2026-11-26'],
  ['1 week from friday', '2026-12-04'],
  ['one week from friday', '2026-12-04'],
  ['a week from yesterday', '2026-11-27'],
  // It is a Saturday.
  ['by saturday', '2026-11-28'],
  ['due by this coming friday', '2026-11-27'],
  ['end  of  day', '2026-11-21'],
  ['5pm friday...', '2026-11-27'],
  ['in 2 months', '2027-01-21'],
  ['friday the 27th', '2026-11-27'],
  ['fri the 4th', '2026-12-04'],
  ['wed 2nd', '2026-12-02'],
  ['Friday, the 27th', '2026-11-27'],
  ['friday 27', '2026-11-27'],
  ['friday at 17', '2026-11-27'],
])('%s is %s', async (text, date) => {
  expect(await readDate(text, inNewYork)).toMatchObject({ ok: true, date });
});

test.each([
  ['eow', '01-01 01-03 01-04', '01-03 01-03 01-10'],
  ['eom', '01-31 02-01 02-28', '01-31 02-28 02-28'],
  ['eoq', '01-01 03-31 04-01 06-30 07-01 09-30 10-01', '03-31 03-31 06-30 06-30 09-30 09-30 12-31'],
  ['eoy', '01-01 12-31', '12-31 12-31'],
])('%s on %s is %s: weeks end on Saturday', async (text, days, ends) => {
  const read = days.split(' ').map(async (day) => {
    const viewer = { now: new Date(`2026-${day}T12:00:00Z`), timeZone: 'UTC', locale: null };
    const end = await readDate(text, viewer);
    return end.ok && end.date.slice(5);
  });
  expect((await Promise.all(read)).join(' ')).toBe(ends);
});

test('weeks end on Sunday where they begin on Monday', async () => {
  setBrand({ weekStartsOn: 'monday' });
  const endOf = async (text: string, day: string) => {
    const viewer = { now: new Date(`${day}T12:00:00Z`), timeZone: 'UTC', locale: null };
    const end = await readDate(text, viewer);
    return end.ok && end.date;
  };
  try {
    expect(await endOf('eow', '2026-01-03')).toBe('2026-01-04');
    expect(await endOf('eow', '2026-01-04')).toBe('2026-01-04');
    expect(await endOf('this week', '2026-01-05')).toBe('2026-01-11');
    expect(await endOf('end of next week', '2026-01-04')).toBe('2026-01-11');
  } finally {
    setBrand({});
  }
});

test.each(['month', 'quarter', 'year'])('the end of a %s has many names', async (period) => {
  const names = [`end of ${period}`, `end of the ${period}`, `end of this ${period}`];
  const ends = [...names, `this ${period}`, `${period} end`].map((each) =>
    readDate(each, inNewYork),
  );
  const end = { ok: true, date: period === 'month' ? '2026-11-30' : '2026-12-31', hasTime: false };
  expect(await Promise.all(ends)).toEqual(Array(5).fill(end));
});

test.each([
  ['next friday', false],
  ['by friday', false],
  ['friday', false],
  ['the 3rd', false],
  ['in two weeks', false],
  ['in 2 hours', false],
  ['in a minute', false],
  ['now', false],
  ['5pm', true],
  ['friday 5pm', true],
])('%s has a time of day: %s', async (text, hasTime) => {
  expect(await readDate(text, inNewYork)).toMatchObject({ ok: true, hasTime });
});

test.each([
  ['yesterday', 'That date has passed.'],
  ['last friday', 'That date has passed.'],
  ['2 days ago', 'That date has passed.'],
  ['11/20/2026', 'That date has passed.'],
  ['1/1/2031', 'That is more than two years away.'],
  ['mon 12/24', '“mon 12/24” is no such day: that date is a Thursday.'],
  ['31 Feb', 'There is no “31 Feb” in the calendar.'],
  ['december', 'I can’t read “december” as a date.'],
  ['13/13', 'I can’t read “13/13” as a date.'],
  ['fri or sat', 'I can’t read “fri or sat” as a date.'],
  ['dec 3-5', 'I can’t read “dec 3-5” as a date.'],
  ['24/7', 'I can’t read “24/7” as a date.'],
  ['hand', 'I can’t read “hand” as a date.'],
  ['40 users', 'I can’t read “40 users” as a date.'],
  ['', 'I can’t read “” as a date.'],
  ['   ', 'I can’t read “” as a date.'],
  ['0th', 'I can’t read “0th” as a date.'],
  ['the 32nd', 'I can’t read “the 32nd” as a date.'],
  ['next quarter end', 'I can’t read “next quarter end” as a date.'],
  ['this quarter or so', 'I can’t read “this quarter or so” as a date.'],
  ['start in 40 minutes', 'I can’t read “start in 40 minutes” as a date.'],
  ['in 40 minutes or so', 'I can’t read “in 40 minutes or so” as a date.'],
  ['a week from friday or so', 'I can’t read “a week from friday or so” as a date.'],
  ['half a week from friday', 'I can’t read “half a week from friday” as a date.'],
  ['maybe friday', 'I can’t read “maybe friday” as a date.'],
  ['by 31 Feb', 'There is no “31 feb” in the calendar.'],
  ['by 2026-11-20', 'That date has passed.'],
  ['friday the 13th', '“friday the 13th” is no such day: that date is a Sunday.'],
  ['mon 32nd', 'I can’t read “mon 32nd” as a date.'],
])('refuses %s', async (text, reason) => {
  expect(await readDate(text, inNewYork)).toMatchObject({ ok: false, reason });
});

test('a bare number behind a weekday may be its hour: that day is offered', async () => {
  expect(await readDate('friday 17', inNewYork)).toEqual({
    ok: false,
    isDate: true,
    reason: '“friday 17” is no such day: that date is a Thursday.',
    offer: '2026-11-27',
  });
});

test('refuses what is longer than a date', async () => {
  const long = 'in 1 year 2 months 1 week 4 days 5 hours 6 minutes';
  expect(await readDate(`${long} 1 seconds`, inNewYork)).toMatchObject({ ok: true });
  expect(await readDate(`${long} 12 seconds`, inNewYork)).toMatchObject({ ok: false });
});

describe('in every time zone', () => {
  afterEach(() => vi.unstubAllEnvs());

  const zones = [
    'America/New_York',
    'America/St_Johns',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Australia/Lord_Howe',
  ];
  // Around the clock changes of New York, Berlin and Lord Howe, and an ordinary day.
  const instants = fc
    .tuple(
      fc.constantFrom(
        '2026-03-08',
        '2026-03-29',
        '2026-10-25',
        '2026-11-01',
        '2026-04-05',
        '2026-07-01',
      ),
      fc.integer({ min: -36 * 60, max: 36 * 60 }),
    )
    .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000));

  test('days are counted from the founder’s own day, whatever the server’s zone', async () => {
    const days: [string, number][] = [
      ['eod', 0],
      ['tmrw', 1],
      ['tomorrow 5pm', 1],
      ['the day after tomorrow', 2],
      ['in two weeks', 14],
      ['10 days from now', 10],
    ];
    const property = fc.asyncProperty(
      instants,
      fc.constantFrom(...zones),
      fc.constantFrom(...zones),
      fc.constantFrom(...days),
      async (at, timeZone, serverZone, [text, ahead]) => {
        vi.stubEnv('TZ', serverZone);
        const read = await readDate(text, { now: at, timeZone, locale: null });
        const today = localDate(at, timeZone);
        expect(read.ok && daysBetween(today, read.date)).toBe(ahead);
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });

  test('what was understood before is understood the same', async () => {
    const texts = [
      'fri',
      'today',
      'in 3 days',
      'next week',
      '3 Dec',
      'dec 3rd',
      '2026-12-03',
      'sunday',
    ];
    const property = fc.asyncProperty(
      instants,
      fc.constantFrom(...zones),
      fc.constantFrom(...texts),
      async (at, timeZone, text) => {
        const viewer = { now: at, timeZone, locale: null };
        expect(await readDate(text, viewer)).toMatchObject(parseSimpleDate(text, viewer));
      },
    );
    await fc.assert(property, { numRuns: 100 });
  });
});

test('tomorrow is another day in Berlin', async () => {
  expect(await readDate('tmrw', inBerlin)).toMatchObject({ ok: true, date: '2026-11-23' });
});
