import { beforeEach, expect, it } from 'vitest';
import { findInbox } from '#db/queries/notifications.ts';
import { collectLiveEvents } from '#db/testing/collect-live-events.ts';
import { newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { insertRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { cheer } from '../cheers/cheer.ts';
import { completeTask } from '../tasks/complete-task.ts';
import { reopenTask } from '../tasks/reopen-task.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');

let cohortId: string;
let founderId: string;
let peer: string;
beforeEach(async () => {
  const { cohort, ...founder } = await newFounderInCohort(db, { name: 'Ada' });
  cohortId = cohort.id;
  founderId = founder.founderId;
  peer = (await newFounder(db, { cohortId })).id;
});

const complete = (title: string, at: Date | string = now) =>
  newCompletedTask(db, { founderId, at, title, isPrivate: false });
const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `Task ${from + index}`);
async function completeInTurn(...titles: string[]) {
  const ids = [];
  for (const title of titles) ids.push((await complete(title)).task.id);
  return ids;
}
const reopen = (taskId: string | undefined) =>
  reopenTask(db, { founderId, taskId: String(taskId), now });
/** The messages at a peer, newest first, without their quotation marks. */
async function bells(recipient = peer): Promise<string[]> {
  const { items } = await findInbox(db, recipient);
  return items.map(({ message }) => message.replaceAll(/[“”]/g, ''));
}

it('tells of four tasks a day singly, and of all others in one row of each peer', async () => {
  const other = (await newFounder(db, { cohortId })).id;
  await completeInTurn(...numbered(5));
  const singly = [4, 3, 2, 1].map((number) => `completed Task ${number}`);
  expect(await bells()).toEqual(['completed Task 5', ...singly]);
  await completeInTurn(...numbered(35, 6));
  for (const recipient of [peer, other]) {
    expect(await bells(recipient)).toEqual(['completed 36 more tasks today', ...singly]);
    const { items, unread } = await findInbox(db, recipient);
    expect(items[0]).toMatchObject({ tasks: 36, points: 36 * 20, read: false });
    expect(items[1]).toMatchObject({ tasks: null, points: 20 });
    expect(unread).toBe(5);
  }
});

it('has one row when everything is completed at once', async () => {
  const tasks = await Promise.all(
    numbered(12).map((title) => newTask(db, { founderId, now, title })),
  );
  const all = () =>
    Promise.all(
      tasks.map(({ id }) => completeTask(db, { founderId, taskId: id, now, source: 'web' })),
    );
  await all();
  await all();
  const told = await bells();
  expect(told).toHaveLength(5);
  expect(told[0]).toBe('completed 8 more tasks today');
  await Promise.all(tasks.slice(0, 6).map(({ id }) => reopen(id)));
  const { items } = await findInbox(db, peer);
  expect(items.reduce((sum, { tasks }) => sum + (tasks ?? 1), 0)).toBe(6);
  expect(await reconcileLedger(db, founderId)).toEqual([]);
});

it('rings once: updated, the row stays where it is, and read if it was', async () => {
  await completeInTurn(...numbered(6));
  const { items: before } = await findInbox(db, peer);
  const events = await collectLiveEvents(database(), () => complete('Task 7'));
  expect(events).toContainEqual({ founderId, cohortId });
  expect((await findInbox(db, peer)).unread).toBe(5);
  await markNotificationsRead(db, { founderId: peer, notificationIds: 'all' });
  await complete('Task 8', '2026-06-15T18:00:00Z');
  const { items, unread } = await findInbox(db, peer);
  expect(unread).toBe(0);
  expect(items[0]).toMatchObject({
    id: before[0]?.id,
    createdAt: now.toISOString(),
    message: 'completed 4 more tasks today',
    read: true,
  });
});

it('counts down when completions are undone, and goes with the last', async () => {
  const ids = await completeInTurn(...numbered(7));
  await reopen(ids[6]);
  expect((await bells())[0]).toBe('completed 2 more tasks today');
  await reopen(ids[0]);
  await reopen(ids[0]);
  expect(await bells()).toEqual([
    'completed 2 more tasks today',
    'completed Task 4',
    'completed Task 3',
    'completed Task 2',
  ]);
  await reopen(ids[4]);
  expect((await bells())[0]).toBe('completed Task 6');
  // Done again, it is one of the collected ones: they are four at most that have rows of their own.
  await completeTask(db, { founderId, taskId: String(ids[0]), now, source: 'web' });
  expect((await bells())[0]).toBe('completed 2 more tasks today');
  await reopen(ids[0]);
  await reopen(ids[5]);
  expect(await bells()).toEqual(['completed Task 4', 'completed Task 3', 'completed Task 2']);
});

it('is cheered for the newest of its tasks, and keeps the cheer as it grows', async () => {
  const top = async () => (await findInbox(db, peer)).items[0];
  const press = async (given: boolean) => {
    const { subject = 'completion', id = '' } = (await top())?.cheers ?? {};
    return cheer(db, { subject, id, founderId: peer, given, now: new Date() });
  };
  const ids: string[] = [];
  for (const [index, title] of numbered(6).entries()) {
    ids.push((await complete(title, `2026-06-15T12:0${index}:00Z`)).task.id);
  }
  expect((await top())?.cheers).toMatchObject({ subject: 'completion', count: 0, isMine: false });
  await Promise.all([press(true), press(true), press(true)]);
  await complete('Task 7', '2026-06-15T13:00:00Z');
  expect((await top())?.cheers).toMatchObject({ count: 1, isMine: true });
  const { items } = await findInbox(db, founderId);
  expect(items.map(({ message }) => message)).toEqual(['cheers for “Task 6”']);
  await reopen(ids[5]);
  expect((await top())?.cheers).toMatchObject({ count: 0, isMine: false });
  await press(true);
  await press(false);
  expect((await top())?.cheers).toMatchObject({ count: 0, isMine: false });
});

it('is never cheered for a task that is just for its founder', async () => {
  await completeInTurn(...numbered(5));
  const before = (await findInbox(db, peer)).items[0]?.cheers;
  const at = '2026-06-15T14:00:00Z';
  await newCompletedTask(db, { founderId, at, title: 'Secret', isPrivate: true });
  expect((await findInbox(db, peer)).items[0]?.cheers).toEqual(before);
});

it('begins anew with each day, and leaves out what is just for its founder', async () => {
  for (let index = 0; index < 9; index += 1) {
    await newCompletedTask(db, { founderId, at: now, title: 'Secret', isPrivate: true });
  }
  expect(await bells()).toEqual([]);
  await completeInTurn(...numbered(6));
  await newCompletedTask(db, { founderId, at: now, title: 'Secret', isPrivate: true });
  expect((await bells())[0]).toBe('completed 2 more tasks today');
  await complete('Next day', '2026-06-16T08:00:00Z');
  expect((await bells()).slice(0, 2)).toEqual([
    'completed Next day',
    'completed 2 more tasks today',
  ]);
});

it('collects what is added the next morning with the day that it counts for', async () => {
  const at = new Date('2026-06-16T09:00:00Z');
  const backfill = async (title: string) => {
    const { id: taskId } = await newTask(db, { founderId, now, title });
    await completeTask(db, { founderId, taskId, now: at, source: 'web', doneYesterday: true });
  };
  await completeInTurn(...numbered(4));
  await backfill('Late');
  expect((await bells())[0]).toBe('completed Late yesterday');
  await backfill('Later');
  expect((await bells())[0]).toBe('completed 2 more tasks yesterday');
  await complete('Today', at);
  expect((await bells())[0]).toBe('completed Today');
});

it('passes by whoever switched these notifications off or is in another cohort', async () => {
  await insertRow(db, 'notification_preferences', {
    founder_id: peer,
    type: 'task_completed',
    channel: 'in_app',
    enabled: false,
  });
  const stranger = (await newFounder(db)).id;
  await completeInTurn(...numbered(7));
  expect(await bells()).toEqual([]);
  expect(await bells(stranger)).toEqual([]);
  expect(await bells(founderId)).toEqual([]);
});
