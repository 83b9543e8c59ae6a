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
  ['20 Nov', '2027-11-20'],
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
  ['1 Sept', '2027-09-01'],
  ['1 Oct', '2027-10-01'],
  ['28 Feb', '2027-02-28'],
  ['2028-11-20', '2028-11-20'],
])('%s', (text, date) => {
  expect(parsePledgeDate(text, inNewYork)).toEqual({ ok: true, date });
});

test('29 February is in the next leap year, if that is the next year', () => {
  const inNovember = (year: number) => ({ now: new Date(Date.UTC(year, 10, 1)), timeZone: 'UTC' });
  expect(parsePledgeDate('29 Feb', inNovember(2027))).toEqual({ ok: true, date: '2028-02-29' });
  expect(parsePledgeDate('29 Feb', inNovember(2026))).toMatchObject({ ok: false, isDate: true });
});

test('counts from the current day in the founder’s time zone', () => {
  expect(parsePledgeDate('tomorrow', inBerlin)).toEqual({ ok: true, date: '2026-11-23' });
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
  expect(splitPledge('  Ship  by  3 Dec  ')).toEqual({ title: 'Ship', when: '3 Dec' });
  expect(splitPledge('Ship the beta')).toBeNull();
  expect(splitPledge('by Friday')).toBeNull();
  expect(splitPledge('Ship by')).toBeNull();
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
