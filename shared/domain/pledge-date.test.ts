import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween } from '../time.ts';
import { parsePledgeDate, splitPledge } from './pledge-date.ts';

// A Saturday, 23:30 in New York; already Sunday in Berlin.
const now = new Date('2026-11-22T04:30:00Z');
const inNewYork = { now, timeZone: 'America/New_York' };
const inBerlin = { now, timeZone: 'Europe/Berlin' };

test.each([
  ['today', '2026-11-21'],
  ['tomorrow', '2026-11-22'],
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
  ['20 Nov', '2027-11-20'],
  ['friday.', '2026-11-27'],
])('%s', (text, date) => {
  expect(parsePledgeDate(text, inNewYork)).toEqual({ ok: true, date });
});

test('counts from the current day in the founder’s time zone', () => {
  expect(parsePledgeDate('tomorrow', inBerlin)).toEqual({ ok: true, date: '2026-11-23' });
});

test.each([
  ['hand', 'I can’t read “hand” as a date.'],
  ['12/3', 'I can’t read “12/3” as a date.'],
  ['2026-02-31', 'There is no “2026-02-31” in the calendar.'],
  ['31 Feb', 'There is no “31 Feb” in the calendar.'],
  ['2026-11-20', 'That date has passed.'],
  ['3 Dec 2020', 'That date has passed.'],
  ['9999-12-31', 'That is more than two years away.'],
])('refuses %s', (text, reason) => {
  expect(parsePledgeDate(text, inNewYork)).toEqual({
    ok: false,
    reason,
    isDate: !reason.startsWith('I can’t read'),
  });
});

test('splits at the last " by "', () => {
  expect(splitPledge('Get feedback by users by Friday')).toEqual({
    title: 'Get feedback by users',
    when: 'Friday',
  });
  expect(splitPledge('Ship the beta BY 3 Dec')).toEqual({ title: 'Ship the beta', when: '3 Dec' });
  expect(splitPledge('Ship the beta')).toBeNull();
  expect(splitPledge('by Friday')).toBeNull();
});

test('any text gives a date from today on, or a reason', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const result = parsePledgeDate(text, inNewYork);
      if (result.ok) expect(daysBetween('2026-11-21', result.date)).toBeGreaterThanOrEqual(0);
      else expect(result.reason).not.toBe('');
    }),
  );
});
