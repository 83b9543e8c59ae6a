import { expect, test } from 'vitest';
import type { AdminCohortView } from '#shared/api/cohorts.ts';
import { emptyCohort, toCohortDraft, toCohortFields } from './cohort-draft.ts';

const cohort: AdminCohortView = {
  id: '1',
  name: 'Winter',
  startsOn: '2027-01-11',
  endsOn: '2027-04-11',
  opensAt: '2026-12-01T09:30:41.123Z',
  closesAt: null,
  founders: 0,
  foundersJoined: 0,
  foundersLinked: 0,
  hasLeaderboard: true,
  channel: {
    id: null,
    name: null,
    isRequested: false,
    requested: null,
    problem: null,
    archivedAt: null,
    posts: 'bundles',
  },
};
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

test('sends untouched times unchanged, to the millisecond', () => {
  const fields = toCohortFields(cohort, zone);
  expect(fields.opensAt).toMatch(/^2026-12-01T\d\d:\d\d$/);
  expect(toCohortDraft(fields, cohort, zone)).toEqual({
    name: 'Winter',
    startsOn: '2027-01-11',
    endsOn: '2027-04-11',
    opensAt: cohort.opensAt,
    closesAt: null,
  });
});

test('turns a local time into an instant, and an empty field into null', () => {
  const fields = { ...toCohortFields(cohort, zone), opensAt: '', closesAt: '2026-12-20T18:00' };
  expect(toCohortDraft(fields, cohort, zone)).toMatchObject({
    opensAt: null,
    closesAt: new Date('2026-12-20T18:00').toISOString(),
  });
  expect(toCohortDraft(emptyCohort, null, zone)).toMatchObject({ opensAt: null, closesAt: null });
});
