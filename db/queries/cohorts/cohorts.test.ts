import { beforeEach, expect, it } from 'vitest';
import { findApplicationWindow } from '#db/queries/cohorts/cohorts.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const { db } = useTestDatabase();
const now = new Date('2026-12-01T12:00:00Z');
const find = () => findApplicationWindow(db, { now });

/** A cohort with a window in days from now; null for a start or an end that is not set. */
async function cohortWith(opens: number | null, closes: number | null): Promise<string> {
  const { id, name } = await newCohort(db);
  const inDays = (days: number | null) =>
    days === null ? null : new Date(now.getTime() + days * 86_400_000);
  await db
    .updateTable('cohorts')
    .set({ applications_open_at: inDays(opens), applications_close_at: inDays(closes) })
    .where('id', '=', id)
    .execute();
  return name;
}

beforeEach(async () => {
  await db
    .updateTable('cohorts')
    .set({ applications_open_at: null, applications_close_at: null })
    .execute();
});

it('is the open window, and of several the one that closes first', async () => {
  await cohortWith(-1, null);
  await cohortWith(-9, 20);
  const name = await cohortWith(-3, 5);
  await cohortWith(2, 3);
  expect(await find()).toEqual({
    cohortId: expect.any(String),
    cohort: name,
    startsOn: '2026-01-01',
    endsOn: expect.any(String),
    isOpen: true,
    opensAt: new Date('2026-11-28T12:00:00Z'),
    closesAt: new Date('2026-12-06T12:00:00Z'),
  });
});

it('may have no end', async () => {
  const name = await cohortWith(-1, null);
  expect(await find()).toMatchObject({ cohort: name, isOpen: true, closesAt: null });
});

it('opens at its first instant and is closed at its last', async () => {
  await cohortWith(-9, 0);
  expect(await find()).toBeNull();
  const name = await cohortWith(0, 1);
  expect(await find()).toMatchObject({ cohort: name, isOpen: true });
});

it('is otherwise the next one to open', async () => {
  await cohortWith(-9, -1);
  await cohortWith(8, 30);
  const name = await cohortWith(3, 40);
  expect(await find()).toMatchObject({ cohort: name, isOpen: false });
});

it('does not exist if no cohort has one, or only an end', async () => {
  await cohortWith(null, null);
  await cohortWith(null, 5);
  expect(await find()).toBeNull();
});
