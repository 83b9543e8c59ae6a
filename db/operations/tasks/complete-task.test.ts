import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveEvent, listenForLiveEvents } from '#db/live.ts';
import { findStreakDays } from '#db/queries/streaks.ts';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { findRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { completeTask } from './complete-task.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db, { name: 'Ada' }));
});

it('publishes its invalidation event once the change can be read', async () => {
  const { db, url } = database();
  const task = await newTask(db, { founderId, now });
  const seen: { event: LiveEvent; status: string | undefined }[] = [];
  const listening = await listenForLiveEvents(url, {
    onReconnect: () => undefined,
    onEvent: async (event) => {
      const row = await findRow(db, 'tasks', { id: task.id }, 'status');
      seen.push({ event, status: row?.status });
    },
  });
  await completeTask(db, { founderId, taskId: task.id, now, source: 'web' });
  await vi.waitFor(() => expect(seen).toHaveLength(1), 20_000);
  expect(seen).toEqual([{ event: { founderId, cohortId: cohort.id }, status: 'completed' }]);
  await listening.close();
});

it('says which completion is the first of a day, and that none is after a flight back to the day before', async () => {
  const complete = (at: string) => newCompletedTask(db, { founderId, at });
  await changeTimeZone(db, { founderId, timeZone: 'Pacific/Auckland' });
  expect(await complete('2026-06-15T13:00:00Z')).toMatchObject({ isFirstToday: true });
  expect(await complete('2026-06-15T14:00:00Z')).toMatchObject({ isFirstToday: false });
  // It is June 16 in Auckland, still June 15 in London.
  await changeTimeZone(db, { founderId, timeZone: 'Europe/London' });
  expect(await complete('2026-06-15T15:00:00Z')).toMatchObject({ isFirstToday: false });
  expect(await complete('2026-06-16T12:00:00Z')).toMatchObject({ isFirstToday: false });
  expect(await complete('2026-06-17T12:00:00Z')).toMatchObject({ isFirstToday: true });
});

it('adds one day at one sitting, whichever zones the founder chooses, and says why', async () => {
  for (const [day, streak] of [
    ['15', 1],
    ['17', 2],
  ] as const) {
    for (const timeZone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
      await changeTimeZone(db, { founderId, timeZone });
      const done = await newCompletedTask(db, { founderId, at: `2026-06-${day}T23:00:00Z` });
      expect(done).toMatchObject({ streak });
    }
  }
  const { current, days } = await findStreakDays(db, {
    founderId,
    now: new Date('2026-06-17T23:30:00Z'),
    pageSize: 5,
  });
  expect(current).toBe(2);
  expect(days.map(({ day, state }) => `${day} ${state}`)).toEqual([
    '2026-06-18 kept',
    '2026-06-17 done',
    '2026-06-16 kept',
    '2026-06-15 done',
  ]);
  expect(await reconcileLedger(db, founderId)).toEqual([]);
});

describe('completing again', () => {
  it('returns the active completion and writes nothing', async () => {
    await newFounder(db, { cohortId: cohort.id });
    const first = await newCompletedTask(db, { founderId, at: now });
    const before = await readFounderRows(db, founderId);
    const again = await completeTask(db, {
      founderId,
      taskId: first.task.id,
      now,
      source: 'slack',
    });
    expect(again).toEqual({ ...first, isNew: false });
    expect(await readFounderRows(db, founderId)).toEqual(before);
  });

  it('returns the current streak', async () => {
    const first = await newCompletedTask(db, { founderId, at: now });
    const later = { founderId, taskId: first.task.id, source: 'web' as const };
    const nextDay = await completeTask(db, { ...later, now: new Date('2026-06-16T12:00:00Z') });
    expect(nextDay.streak).toBe(1);
    const gone = await completeTask(db, { ...later, now: new Date('2026-06-17T12:00:00Z') });
    expect(gone).toMatchObject({ isNew: false, earned: 20, points: 20, streak: 0 });
  });
});

describe('an unknown task', () => {
  it('is refused like another founder’s and changes nothing', async () => {
    const other = await newFounder(db, { cohortId: cohort.id });
    const task = await newTask(db, { founderId: other.id, now });
    const before = await readFounderRows(db, other.id);
    for (const taskId of [task.id, 'unknown', '', `${task.id} `, "' or true --"]) {
      await expect(
        completeTask(db, { founderId, taskId, now, source: 'web' }),
      ).rejects.toMatchObject({ code: 'task_not_found' });
    }
    expect(await readFounderRows(db, other.id)).toEqual(before);
  });
});
