import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newFounder } from '../../testing/new-founder.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { findShownList, keepFirstList, keepShownList, shownListMs } from './shown-lists.ts';

const { db } = useTestDatabase();
const now = new Date('2026-11-23T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const [first, second] = [randomUUID(), randomUUID()];

test('a list counts for ten minutes, the last one shown', async () => {
  const list = { founderId: (await newFounder(db)).id, now };
  expect(await findShownList(db, list)).toBeNull();
  await keepShownList(db, { ...list, taskIds: [first], shown: 1 });
  await keepShownList(db, { ...list, taskIds: [second, first], shown: 2 });
  const shown = { taskIds: [second, first], shown: 2 };
  expect(await findShownList(db, { ...list, now: later(shownListMs - 1) })).toEqual(shown);
  expect(await findShownList(db, { ...list, now: later(shownListMs) })).toBeNull();
});

test('of two numbers typed at once without a list, the first settles the list for both', async () => {
  const list = { founderId: (await newFounder(db)).id, shown: 1 };
  const keep = (taskId: string, at: Date) =>
    keepFirstList(db, { ...list, taskIds: [taskId], now: at });
  const [one, other] = await Promise.all([keep(first, now), keep(second, now)]);
  expect(other).toEqual(one);
  const next = one.taskIds[0] === first ? second : first;
  expect(await keep(next, later(shownListMs - 1))).toEqual(one);
  expect(await keep(next, later(shownListMs))).toEqual({ taskIds: [next], shown: 1 });
});
