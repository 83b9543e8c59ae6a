import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitDate } from './dated-text.ts';

// A Saturday, 23:30 in New York.
const now = new Date('2026-11-22T04:30:00Z');
const inNewYork = { now, timeZone: 'America/New_York', locale: null };

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
  ['Ship the beta BY 3 Dec', 'Ship the beta', '2026-12-03'],
  ['  Ship  by  3 Dec  ', 'Ship', '2026-12-03'],
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
  ['Ship it on or before friday', 'Ship it', '2026-11-27'],
  ['Ship it not later than friday', 'Ship it', '2026-11-27'],
  ['Ship it at the latest by friday', 'Ship it', '2026-11-27'],
  ['Send it by email tomorrow', 'Send it by email', '2026-11-22'],
  ['Go by train friday', 'Go by train', '2026-11-27'],
  ['Get it read by Ann friday', 'Get it read by Ann', '2026-11-27'],
  ['Handle late replies friday', 'Handle late replies', '2026-11-27'],
  ['Meet Ann Friday the 27th', 'Meet Ann', '2026-11-27'],
  ['Meet Ann on Friday the 4th', 'Meet Ann', '2026-12-04'],
  ['Meet Ann, fri 4th', 'Meet Ann', '2026-12-04'],
  ['Meet Ann Friday 27', 'Meet Ann', '2026-11-27'],
  ['Meet Ann by friday, the 27th please', 'Meet Ann', '2026-11-27'],
  ['Prepare the talk for Monday by Friday', 'Prepare the talk for Monday', '2026-11-27'],
])('%s', async (text, title, date) => {
  expect(await splitDate(text, inNewYork)).toMatchObject({ title, date });
});

test.each([
  'Prepare Friday demo script',
  'Write the 12/24 newsletter draft',
  'Read the tomorrow file again',
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
  'Interview 40 users',
  'Work on the 3rd slide',
  'Come in 3rd',
  'Talk about may',
  'Casual Friday',
  'Split it 30/70',
  'Split it 70/30',
  'Order 10/20 boxes',
  'Compete in march madness',
  'tomorrow',
  'Friday',
  'by friday',
  'on next week',
  'Announce it not before friday',
  'Ship the beta',
  'Ship by',
])('“%s” is a title', async (title) => {
  expect(await splitDate(title, inNewYork)).toEqual({ title, date: null, hasTime: false });
});

test.each([
  ['Get it read by users', 'Get it read', 'users'],
  ['Knit by hand', 'Knit', 'hand'],
  ['Make it read by sunny places', 'Make it read', 'sunny places'],
  ['Make it read by marching bands', 'Make it read', 'marching bands'],
  ['Make it read by 5 amigos', 'Make it read', '5 amigos'],
  ['Get it read by people on holiday', 'Get it read', 'people on holiday'],
  ['Get it read by holidaymakers', 'Get it read', 'holidaymakers'],
  [
    'Get it read by ten of the people from our may meetup',
    'Get it read',
    'ten of the people from our may meetup',
  ],
  ['- by the friday demo', '-', 'the friday demo'],
  ['Get feedback by users by hand', 'Get feedback by users', 'hand'],
  ['Ship the beta BY and by', 'Ship the beta', 'and by'],
])('“%s” is a title, or “%s” with “%s”, which is no date', async (text, title, when) => {
  expect(await splitDate(text, inNewYork)).toEqual({
    title: text,
    date: null,
    hasTime: false,
    by: { title, when },
  });
});

test.each([
  ['Ship it by KW 50', 'Ship it', 'I can’t read “KW 50” as a date.'],
  ['Ship it by week 50', 'Ship it', 'I can’t read “week 50” as a date.'],
  ['Ship it by next wk', 'Ship it', 'I can’t read “next wk” as a date.'],
  ['Ship it by 3 business days', 'Ship it', 'I can’t read “3 business days” as a date.'],
  ['Ship it by asap', 'Ship it', 'I can’t read “asap” as a date.'],
  ['Ship it by the first', 'Ship it', 'I can’t read “the first” as a date.'],
  ['Ship it by nxt friday', 'Ship it', 'I can’t read “nxt friday” as a date.'],
  [
    'Ship it by Noonish friday or saturday',
    'Ship it',
    'I can’t read “Noonish friday or saturday” as a date.',
  ],
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
  [
    'Watch it Friday the 13th',
    'Watch it',
    '“friday the 13th” is no such day: that date is a Sunday.',
  ],
  ['Demo Friday 13', 'Demo', '“friday 13” is no such day: that date is a Sunday.'],
  ['Retreat friday saturday', 'Retreat', 'I can’t tell which day “friday saturday” is.'],
  ['Call Ann today, tomorrow', 'Call Ann', 'I can’t tell which day “today, tomorrow” is.'],
  ['Demo monday 12/24', 'Demo', '“monday 12/24” is no such day: that date is a Thursday.'],
])('%s: says why not', async (text, title, reason) => {
  expect(await splitDate(text, inNewYork)).toMatchObject({ title, reason });
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
      const split = await splitDate(`Ship it by ${word} or so`, inNewYork);
      return 'when' in split && split.when === `${word} or so` ? [] : [word];
    }),
  );
  expect(unnoticed.flat()).toEqual([]);
});

test('the part that is no date is named alone', async () => {
  expect(await splitDate('Ship it in december', inNewYork)).toMatchObject({
    when: 'in december',
  });
});

test('there has to be a title before “by”', async () => {
  expect(await splitDate('by Friday', inNewYork)).not.toHaveProperty('by');
});

test('any text keeps all its words: in the title or as a date', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 80 }), async (text) => {
      const split = await splitDate(text, inNewYork);
      if ('date' in split && split.date === null) {
        expect(split.title).toBe(text.trim().replace(/\s+/g, ' '));
      } else {
        expect(split.title).not.toBe('');
      }
    }),
  );
});
