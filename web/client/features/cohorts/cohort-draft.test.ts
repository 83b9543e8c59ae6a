import { expect, test } from 'vitest';
import type { CohortView } from '#shared/api/cohorts.ts';
import { emptyCohort, toDraft, toFields } from './cohort-draft.ts';

const cohort: CohortView = {
  id: '1',
  name: 'Winter',
  startsOn: '2027-01-11',
  endsOn: '2027-04-11',
  opensAt: '2026-12-01T09:30:41.123Z',
  closesAt: null,
  founders: 0,
  foundersLinked: 0,
  channel: { id: null, name: null, isAsked: false, wish: null, problem: null, archivedAt: null },
};
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

test('what nobody touched is sent as it was, to the millisecond', () => {
  const fields = toFields(cohort, zone);
  expect(fields.opensAt).toMatch(/^2026-12-01T\d\d:\d\d$/);
  expect(toDraft(fields, cohort, zone)).toEqual({
    name: 'Winter',
    startsOn: '2027-01-11',
    endsOn: '2027-04-11',
    opensAt: cohort.opensAt,
    closesAt: null,
  });
});

test('a wall clock becomes an instant, an emptied one nothing', () => {
  const fields = { ...toFields(cohort, zone), opensAt: '', closesAt: '2026-12-20T18:00' };
  expect(toDraft(fields, cohort, zone)).toMatchObject({
    opensAt: null,
    closesAt: new Date('2026-12-20T18:00').toISOString(),
  });
  expect(toDraft(emptyCohort, null, zone)).toMatchObject({ opensAt: null, closesAt: null });
});
