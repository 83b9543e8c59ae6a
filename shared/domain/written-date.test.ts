import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { daysBetween, localDate } from '../time.ts';
import { parsePledgeDate } from './pledge-date.ts';
import { readDate, splitDueDate } from './written-date.ts';

// A Saturday, 23:30 in New York; already Sunday in Berlin.
const now = new Date('2026-11-22T04:30:00Z');
const inNewYork = { now, timeZone: 'America/New_York' };
const inBerlin = { now, timeZone: 'Europe/Berlin' };

test.each([
  ['next friday', '2026-11-27'],
  ['12/24', '2026-12-24'],
  ['24/12', '2026-12-24'],
  ['12/24/2026', '2026-12-24'],
  ['24.12.2026', '2026-12-24'],
  ['12/3', '2026-12-03'],
  ['11/20', '2027-11-20'],
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
    const viewer = { now: new Date(`2026-${day}T12:00:00Z`), timeZone: 'UTC' };
    const end = await readDate(text, viewer);
    return end.ok && end.date.slice(5);
  });
  expect((await Promise.all(read)).join(' ')).toBe(ends);
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
])('refuses %s', async (text, reason) => {
  expect(await readDate(text, inNewYork)).toMatchObject({ ok: false, reason });
});

test('refuses what is longer than a date', async () => {
  const long = 'in 1 year 2 months 1 week 4 days 5 hours 6 minutes';
  expect(await readDate(`${long} 1 seconds`, inNewYork)).toMatchObject({ ok: true });
  expect(await readDate(`${long} 12 seconds`, inNewYork)).toMatchObject({ ok: false });
});

test.each([
  ['Ship it by next friday', 'Ship it', '2026-11-27'],
  ['Ship it 12/24', 'Ship it', '2026-12-24'],
  ['Ship it by eod', 'Ship it', '2026-11-21'],
  ['Ship it by end of day on Friday', 'Ship it', '2026-11-27'],
  ['Ship it by end of month', 'Ship it', '2026-11-30'],
  ['Ship it fri 5pm', 'Ship it', '2026-11-27'],
  ['Ship it on Friday', 'Ship it', '2026-11-27'],
  ['Ship it by the 3rd', 'Ship it', '2026-12-03'],
  ['Ship it tmrw', 'Ship it', '2026-11-22'],
  ['Ship it in 2 weeks', 'Ship it', '2026-12-05'],
  ['Ship it, due tomorrow', 'Ship it', '2026-11-22'],
  ['Ship it due by 3 Dec', 'Ship it', '2026-12-03'],
  ['Ship it due: fri', 'Ship it', '2026-11-27'],
  ['Collect answers until Friday', 'Collect answers', '2026-11-27'],
  ['Prepare slides for monday', 'Prepare slides', '2026-11-23'],
  ['Follow up on Friday', 'Follow up', '2026-11-27'],
  ['Get feedback by users by Friday', 'Get feedback by users', '2026-11-27'],
  ['Hire 2 tomorrow', 'Hire 2', '2026-11-22'],
  ['Review Q3 numbers in 2d', 'Review Q3 numbers', '2026-11-23'],
  ['Call Ann by 2w', 'Call Ann', '2026-12-05'],
  ['Ship  it   by  friday', 'Ship it', '2026-11-27'],
  ['Ship it, fri', 'Ship it', '2026-11-27'],
  ['Ship it – , fri', 'Ship it', '2026-11-27'],
  ['Ship it -- fri', 'Ship it', '2026-11-27'],
  ['Publish the article friday', 'Publish the article', '2026-11-27'],
  ['Ship it is due tomorrow', 'Ship it', '2026-11-22'],
  ['Ship it; due tomorrow', 'Ship it', '2026-11-22'],
  ['Ship it the 3rd', 'Ship it', '2026-12-03'],
  ['Ship it 3rd of december', 'Ship it', '2026-12-03'],
  ['Ship it 2 weeks from now', 'Ship it', '2026-12-05'],
  ['Ship it early on friday', 'Ship it early', '2026-11-27'],
  ['Handle late replies friday', 'Handle late replies', '2026-11-27'],
])('%s', async (text, title, date) => {
  expect(await splitDueDate(text, inNewYork)).toMatchObject({ title, date });
});

test.each([
  'Prepare Friday demo script',
  'Write the 12/24 newsletter draft',
  'Read the tomorrow file again',
  'Get it read by users',
  'Knit by hand',
  'Report of yesterday',
  'Move the call to Friday',
  'Plan for Black Friday',
  'Offer support 24/7',
  'Split it 50/50',
  'Release v2.1',
  'Release 2.1.3',
  'Run a trial for 2 weeks',
  'Meet Ann at 5pm',
  'Meet Ann at 10:30',
  'Meet Ann 10:30 am',
  'Meet Ann at noon',
  'Meet Ann this evening',
  'Meet Ann evening',
  'Come in 23rd',
  'Nap 30m',
  'Block 10 minutes',
  'Block 1 minute',
  'Block 1 hour',
  'Block an hour',
  'Block half an hour',
  'Block half a day',
  'Sprint two weeks',
  'Sprint 1 week',
  'Sprint 1 day',
  'Sprint 12 days',
  'Sprint 1 month',
  'Sprint 3 months',
  'Sprint 1 year',
  'Sprint a year',
  'Make it read by sunny places',
  'Make it read by marching bands',
  'Make it read by 5 amigos',
  'Interview 40 users',
  'Work on the 3rd slide',
  'Come in 3rd',
  'Talk about may',
  'Casual Friday',
  'Split it 30/70',
  'Split it 70/30',
  'Order 10/20 boxes',
  'Compete in march madness',
  'Get it read by people on holiday',
  'Get it read by holidaymakers',
  'Get it read by ten of the people from our may meetup',
  '- by the friday demo',
  'tomorrow',
  'Friday',
])('“%s” is a title', async (title) => {
  expect(await splitDueDate(title, inNewYork)).toEqual({ title, date: null, hasTime: false });
});

test.each([
  ['Ship it by 12/45', 'Ship it', 'I can’t read “12/45” as a date.'],
  ['Ship it 13/13', 'Ship it', 'I can’t read “13/13” as a date.'],
  ['Ship it on 13/13', 'Ship it', 'I can’t read “13/13” as a date.'],
  ['Ship it 13/31', 'Ship it', 'I can’t read “13/31” as a date.'],
  ['Ship it 31/13', 'Ship it', 'I can’t read “31/13” as a date.'],
  ['Ship it by yesterday', 'Ship it', 'That date has passed.'],
  ['Ship it yesterday', 'Ship it', 'That date has passed.'],
  ['Ship it by last friday', 'Ship it', 'That date has passed.'],
  ['Ship it on 11/20/2026', 'Ship it', 'That date has passed.'],
  ['Ship it by 31 Feb', 'Ship it', 'There is no “31 Feb” in the calendar.'],
  ['Ship it on 31 Feb', 'Ship it', 'There is no “31 Feb” in the calendar.'],
  ['Ship it by december', 'Ship it', 'I can’t read “december” as a date.'],
  ['Ship it in december', 'Ship it', 'I can’t read “in december” as a date.'],
  ['Ship it by mon 12/24', 'Ship it', '“mon 12/24” is no such day: that date is a Thursday.'],
  ['Ship it mon 12/24', 'Ship it', '“mon 12/24” is no such day: that date is a Thursday.'],
  ['Ship it by fryday', 'Ship it', 'I can’t read “fryday” as a date.'],
  ['Ship it around friday', 'Ship it', 'I can’t tell which day “around friday” is.'],
  ['Ship it week of dec 7', 'Ship it', 'I can’t tell which day “week of dec 7” is.'],
  ['Ship it the week of dec 7', 'Ship it', 'I can’t tell which day “the week of dec 7” is.'],
  ['Ship it early next week', 'Ship it', 'I can’t tell which day “early next week” is.'],
  ['Ship it by wednsday', 'Ship it', 'I can’t read “wednsday” as a date.'],
  ['Ship it by friday or so', 'Ship it', 'I can’t read “friday or so” as a date.'],
])('%s: says why not', async (text, title, reason) => {
  expect(await splitDueDate(text, inNewYork)).toMatchObject({ title, reason });
});

test('what looks like a date but is none is said, whatever it is called', async () => {
  const days = ['mon', 'tue', 'tues', 'wed', 'thu', 'thur', 'thurs', 'fri', 'sat', 'sun'];
  const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct'];
  const whole = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const wholeMonths = ['january', 'february', 'march', 'april', 'june', 'july', 'august'];
  const words = [
    ...['today', 'tonight', 'tomorrow', 'tmrw', 'yesterday', 'eod', 'eow', 'eom', 'eoq', 'eoy'],
    ...['cob', 'weekend', 'easter', 'christmas', 'xmas', 'new year', 'q1', 'q4', 'nov', 'dec'],
    ...[...days, ...whole, ...months, ...wholeMonths, 'september', 'october', 'november'],
    ...['december', 'next week', 'this month', 'last year', 'end of quarter', 'start of the week'],
    ...['mid month', 'early year', 'late month', 'in 12 days', 'in a week', 'in an week'],
    ...['10 days', '12weeks', '3rd', '21st', '2026-12', '12/24', '5pm', '11 am'],
  ];
  const unnoticed = await Promise.all(
    words.map(async (word) => {
      const split = await splitDueDate(`Ship it by ${word} or so`, inNewYork);
      return 'when' in split && split.when === `${word} or so` ? [] : [word];
    }),
  );
  expect(unnoticed.flat()).toEqual([]);
});

test('the part that is no date is named alone', async () => {
  expect(await splitDueDate('Ship it in december', inNewYork)).toMatchObject({
    when: 'in december',
  });
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
        const read = await readDate(text, { now: at, timeZone });
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
        const viewer = { now: at, timeZone };
        expect(await readDate(text, viewer)).toMatchObject(parsePledgeDate(text, viewer));
      },
    );
    await fc.assert(property, { numRuns: 100 });
  });
});

test('tomorrow is another day in Berlin', async () => {
  expect(await readDate('tmrw', inBerlin)).toMatchObject({ ok: true, date: '2026-11-23' });
});

test('any text keeps all its words: in the title or as a date', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 80 }), async (text) => {
      const split = await splitDueDate(text, inNewYork);
      if ('date' in split && split.date === null) {
        expect(split.title).toBe(text.trim().replace(/\s+/g, ' '));
      } else {
        expect(split.title).not.toBe('');
      }
    }),
  );
});
