import { expect, it } from 'vitest';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { deleteTask } from '#db/operations/tasks/delete-task.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findKeptRatio } from './pledges.ts';

const database = useTestDatabase();

it('the ratio covers the last twenty decided pledges and no others', async () => {
  const { db } = database();
  const founderId = (await newFounder(db)).id;
  const ratio = () => findKeptRatio(db, { founderId });
  const made = new Date('2026-06-01T12:00:00Z');
  const pledge = { founderId, now: made, dueOn: '2026-06-10', isPublicPledge: true };
  expect(await ratio()).toEqual({ kept: 0, decided: 0 });
  const decide = async (day: number) => {
    const { id } = await newTask(db, pledge);
    const now = new Date(Date.UTC(2026, 5, day, 12));
    await completeTask(db, { founderId, taskId: id, now, source: 'web' });
  };
  await decide(2);
  expect(await ratio()).toEqual({ kept: 1, decided: 1 });
  for (let count = 0; count < 16; count += 1) await decide(9);
  // Three too late.
  for (const day of [11, 12, 13]) await decide(day);
  expect(await ratio()).toEqual({ kept: 17, decided: 20 });
  await decide(14);
  expect(await ratio()).toEqual({ kept: 16, decided: 20 });
  const withdrawn = await newTask(db, pledge);
  await deleteTask(db, { founderId, taskId: withdrawn.id, now: made });
  await newTask(db, pledge);
  expect(await ratio()).toEqual({ kept: 16, decided: 20 });
});
