import { expect, it } from 'vitest';
import { applicationWindowText } from './window-copy.ts';

const now = new Date(2026, 10, 21, 15);
const applications = {
  cohort: 'Cohort 9',
  startsOn: '2027-01-04',
  endsOn: '2027-04-04',
  isOpen: true,
  opensAt: new Date(2026, 10, 1).toISOString(),
  closesAt: null,
};

it.each([
  [new Date(2026, 11, 16, 9), 'Cohort 9 · closes Wed, Dec 16, in 25 days'],
  [new Date(2026, 10, 23, 1), 'Cohort 9 · closes Mon, Nov 23, in 2 days'],
  [new Date(2026, 10, 22, 0, 30), 'Cohort 9 · closes tomorrow'],
  [new Date(2026, 10, 21, 23, 59), 'Cohort 9 · closes today'],
  [null, 'Cohort 9'],
])('describes an open window that closes at %s', (closesAt, detail) => {
  const text = applicationWindowText(
    { applications: { ...applications, closesAt: closesAt?.toISOString() ?? null } },
    now,
  );
  expect(text).toEqual({
    lead: 'Applications are open for the next cohort',
    detail,
    isOpen: true,
  });
});

it('says when applications open', () => {
  const opensAt = new Date(2027, 2, 3, 9).toISOString();
  expect(
    applicationWindowText({ applications: { ...applications, isOpen: false, opensAt } }, now),
  ).toEqual({
    lead: 'Applications are closed right now.',
    detail: 'Cohort 9 takes them from Wed, Mar 3, 2027.',
    isOpen: false,
  });
});

it('says that no window is planned', () => {
  expect(applicationWindowText({ applications: null }, now)).toEqual({
    lead: 'Applications are closed right now.',
    detail: 'The next cohort doesn’t have a date yet.',
    isOpen: false,
  });
});
