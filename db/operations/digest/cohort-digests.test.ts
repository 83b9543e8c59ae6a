import { afterEach, beforeEach, expect, test } from 'vitest';
import { setBrand } from '#shared/brand.ts';
import { newCohort, newFounder } from '../../testing/new-founder.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { queueCohortDigests } from './cohort-digests.ts';

const { db } = useTestDatabase();
let cohortId = '';

beforeEach(async () => {
  await db.deleteFrom('slack_outbox').execute();
  await db.updateTable('cohorts').set({ slack_channel_id: null }).execute();
  cohortId = (await newCohort(db)).id;
  await newFounder(db, { cohortId });
});

const run = (now: string) => queueCohortDigests(db, { now: new Date(now) });
const outbox = () =>
  db.selectFrom('slack_outbox').select(['kind', 'subject_id', 'state']).execute();

test('a digest is queued on Monday at nine, once, by several processes', async () => {
  expect(await run('2026-11-16T08:59:00Z')).toBe(0);
  await Promise.all(['', '', ''].map(() => run('2026-11-16T09:00:00Z')));
  expect(await run('2026-11-16T09:05:00Z')).toBe(0);
  const post = { kind: 'digest', subject_id: `${cohortId}:2026-11-08`, state: 'waiting' };
  expect(await outbox()).toEqual([post]);
});

test('a digest that had nothing to say is not queued again', async () => {
  await run('2026-11-16T09:00:00Z');
  await db.updateTable('slack_outbox').set({ state: 'dropped' }).execute();
  await run('2026-11-16T09:05:00Z');
  expect(await outbox()).toMatchObject([{ state: 'dropped' }]);
});

test('after an outage it is queued later that Monday, but not on Tuesday', async () => {
  await run('2026-11-17T09:00:00Z');
  expect(await outbox()).toEqual([]);
  await run('2026-11-16T22:00:00Z');
  expect(await outbox()).toHaveLength(1);
});

test('nine o’clock is in the zone of most of the founders', async () => {
  for (const timeZone of ['Asia/Tokyo', 'Asia/Tokyo', 'America/Los_Angeles']) {
    await newFounder(db, { cohortId, timeZone });
  }
  await run('2026-11-15T23:59:00Z');
  expect(await outbox()).toEqual([]);
  await run('2026-11-16T00:00:00Z');
  expect(await outbox()).toHaveLength(1);
});

test('a cohort that ended before the week, had not begun, or has no channel gets none', async () => {
  const change = async (cohort: object) => {
    await db.updateTable('cohorts').set(cohort).where('id', '=', cohortId).execute();
    await run('2026-11-16T09:00:00Z');
    return outbox();
  };
  expect(await change({ ends_on: '2026-11-07' })).toEqual([]);
  expect(await change({ ends_on: '2026-12-31', starts_on: '2026-11-15' })).toEqual([]);
  expect(await change({ starts_on: '2026-11-14', slack_channel_id: null })).toEqual([]);
  expect(await change({ slack_channel_id: 'C1' })).toHaveLength(1);
});

test('the week in which a cohort ended has a digest, too', async () => {
  const ended = { ends_on: '2026-11-08' };
  await db.updateTable('cohorts').set(ended).where('id', '=', cohortId).execute();
  await run('2026-11-16T09:00:00Z');
  await run('2026-11-23T09:00:00Z');
  expect(await outbox()).toMatchObject([{ subject_id: `${cohortId}:2026-11-08` }]);
});

afterEach(() => setBrand({}));

test('where weeks begin on Monday, the digest covers the week until Sunday, and comes once', async () => {
  setBrand({ weekStartsOn: 'monday' });
  await db
    .updateTable('cohorts')
    .set({ ends_on: '2026-11-15' })
    .where('id', '=', cohortId)
    .execute();
  await run('2026-11-15T09:00:00Z');
  expect(await outbox()).toEqual([]);
  await run('2026-11-16T09:00:00Z');
  expect(await outbox()).toMatchObject([{ subject_id: `${cohortId}:2026-11-09` }]);
  setBrand({});
  expect(await run('2026-11-16T09:05:00Z')).toBe(0);
});
