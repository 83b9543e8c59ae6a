import { expect, it } from 'vitest';
import type { Community } from '#shared/api/cohorts.ts';
import { programCalendar } from './program-calendar.ts';

const now = new Date('2026-11-23T12:00:00Z');

function calendarOf(startsOn: string, endsOn: string) {
  const opensAt = '2026-11-01T00:00:00Z';
  const applications = { cohort: 'Cohort 9', isOpen: true, opensAt, closesAt: null };
  const community: Community = { applications: { ...applications, startsOn, endsOn } };
  const { title, stops } = programCalendar(community, now);
  return [title, ...stops.map(({ week, date }) => `${week}: ${date}`)];
}

it('puts the cohort’s dates on the stops, with the year when it is another one', () => {
  expect(calendarOf('2026-12-07', '2027-03-07')).toEqual([
    'Thirteen weeks, together',
    '1: Mon, Dec 7',
    '5: Mon, Jan 4, 2027',
    '9: Mon, Feb 1, 2027',
    '13: Sun, Mar 7, 2027',
  ]);
});

it('counts the weeks of a cohort of another length, and skips the stops after its end', () => {
  expect(calendarOf('2026-11-02', '2026-12-27')).toEqual([
    '8 weeks, together',
    '1: Mon, Nov 2',
    '5: Mon, Nov 30',
    '8: Sun, Dec 27',
  ]);
  expect(calendarOf('2026-11-02', '2026-11-04')).toEqual([
    '1 week, together',
    '1: Mon, Nov 2',
    '1: Wed, Nov 4',
  ]);
});

it.each([null, { applications: null }])('shows weeks without dates for %j', (community) => {
  const { title, stops } = programCalendar(community, now);
  expect(title).toBe('Thirteen weeks, together');
  expect(stops.map(({ week, weeks, date }) => [week, weeks, date])).toEqual([
    [1, 4, null],
    [5, 4, null],
    [9, 4, null],
    [13, 1, null],
  ]);
});
