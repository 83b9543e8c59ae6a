import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { listMissedPledges } from '#db/queries/tasks.ts';
import { newFounder, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { completeTask } from '../tasks/complete-task.ts';
import { deleteTask } from '../tasks/delete-task.ts';
import { snoozeTask } from '../tasks/update-task.ts';
import { markMissedPledges, promptMissedPledges } from './missed-pledges.ts';

const database = useTestDatabase();
const { db } = database;
const teamId = 'T000000001';
const made = new Date('2026-06-10T12:00:00Z');
const midnight = new Date('2026-06-16T00:00:00Z');
const morning = new Date('2026-06-16T08:00:00Z');

let other: DatabaseHandle;
let founderId: string;
beforeEach(async () => {
  const { db, pool } = database();
  other = openDatabase({ url: database().url, max: 4 });
  await pool.query('delete from slack_outbox');
  await pool.query('delete from pledges');
  founderId = (await newFounder(db, { slackUserId: `U${nextUniqueNumber()}` })).id;
});
afterEach(() => other.close());

async function newMiss(of = founderId): Promise<string> {
  const overrides = { now: made, dueOn: '2026-06-15', isPublicPledge: true };
  const { id } = await newTask(db, { founderId: of, ...overrides });
  await markMissedPledges(db, { now: midnight });
  return id;
}

const prompt = (now: Date) => promptMissedPledges(db, { teamId, now });
const waiting = async (now = morning) =>
  (await listMissedPledges(db, { founderId, now })).map((task) => task.id);

async function messages(): Promise<string[]> {
  const rows = await db
    .selectFrom('slack_outbox')
    .where('kind', '=', 'pledge_missed')
    .orderBy('subject_id')
    .select('subject_id')
    .execute();
  return rows.map((row) => row.subject_id);
}

it('asks once in the morning about all misses', async () => {
  const ids = [await newMiss(), await newMiss()];
  expect(await prompt(midnight)).toBe(0);
  expect(await prompt(morning)).toBe(1);
  expect(await prompt(morning)).toBe(0);
  expect(await prompt(new Date('2026-06-17T08:00:00Z'))).toBe(0);
  expect(await messages()).toEqual([`${founderId}:2026-06-16`]);
  expect((await waiting()).toSorted()).toEqual(ids.toSorted());
});

it('asks nobody after three days', async () => {
  await newMiss();
  expect(await prompt(new Date('2026-06-19T00:00:01Z'))).toBe(0);
  expect(await prompt(new Date('2026-06-18T23:00:00Z'))).toBe(0);
  expect(await prompt(new Date('2026-06-18T21:00:00Z'))).toBe(1);
});

it('does not ask about tasks that have moved on', async () => {
  const [done, moved, gone] = [await newMiss(), await newMiss(), await newMiss()];
  const at = { founderId, now: midnight };
  await completeTask(db, { ...at, taskId: done, source: 'web' });
  await deleteTask(db, { ...at, taskId: gone });
  expect(await waiting()).toEqual([moved]);
  await snoozeTask(db, { ...at, taskId: moved, days: 2 });
  expect(await waiting()).toEqual([]);
  // Other founders are not affected.
  await newMiss((await newFounder(db)).id);
  expect(await waiting()).toEqual([]);
});

it('asks each founder once with two concurrent runs and small batches', async () => {
  const ids = [];
  for (let index = 0; index < 6; index += 1) {
    const { id } = await newFounder(db, { slackUserId: `U${nextUniqueNumber()}` });
    await newMiss(id);
    ids.push(`${id}:2026-06-16`);
  }
  const counts = await Promise.all(
    [db, other.db, db, other.db].map((each) =>
      promptMissedPledges(each, { teamId, now: morning, atOnce: 2 }),
    ),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect(await messages()).toEqual(ids.toSorted());
});

it('gives no pledge points and keeps the miss when the task is done by its new date', async () => {
  const taskId = await newMiss();
  await snoozeTask(db, { founderId, taskId, days: 2, now: morning });
  const completion = await completeTask(db, { founderId, taskId, now: morning, source: 'web' });
  expect(completion).toMatchObject({ earned: 20, task: { pledge: 'missed' } });
  expect(completion.earnings).toHaveLength(1);
});
