import { beforeEach, expect, it, vi } from 'vitest';
import { type LiveEvent, listenForLiveEvents } from '#db/live.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';

const database = useTestDatabase();
const { db } = database;

let mine: string;
let peer: string;
beforeEach(async () => {
  const { id: cohortId } = await newCohort(db);
  mine = (await newFounder(db, { cohortId })).id;
  peer = (await newFounder(db, { cohortId })).id;
  const active = (await newFounder(db, { cohortId })).id;
  for (let hour = 10; hour < 13; hour += 1) {
    await newCompletedTask(db, { founderId: active, at: `2026-06-15T${hour}:00:00Z` });
  }
});

async function unread(founderId: string): Promise<boolean[]> {
  const { items } = await findInbox(db, founderId);
  return items.map((item) => !item.read);
}

it('marks one notification', async () => {
  const { items } = await findInbox(db, mine);
  await markNotificationsRead(db, { founderId: mine, notificationIds: [Number(items[1]?.id)] });
  expect(await unread(mine)).toEqual([true, false, true]);
  expect(await unread(peer)).toEqual([true, true, true]);
});

it('marks notifications that were shown as one', async () => {
  const { items } = await findInbox(db, mine);
  const notificationIds = [Number(items[0]?.id), Number(items[2]?.id)];
  await markNotificationsRead(db, { founderId: mine, notificationIds });
  expect(await unread(mine)).toEqual([false, true, false]);
});

it('marks all of a founder’s own', async () => {
  await markNotificationsRead(db, { founderId: mine, notificationIds: 'all' });
  expect(await unread(mine)).toEqual([false, false, false]);
  expect(await unread(peer)).toEqual([true, true, true]);
});

it('refuses the notifications of others, and ids that do not exist', async () => {
  const { items } = await findInbox(db, peer);
  for (const id of [Number(items[0]?.id), 999_999_999, Number('999999999999999999')]) {
    const marking = markNotificationsRead(db, { founderId: mine, notificationIds: [id] });
    await expect(marking).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await unread(peer)).toEqual([true, true, true]);
  expect(await unread(mine)).toEqual([true, true, true]);
});

it('publishes an invalidation event only if something changed', async () => {
  const { db, url } = database();
  const hints: LiveEvent[] = [];
  const listening = await listenForLiveEvents(url, {
    onEvent: (hint) => hints.push(hint),
    onReconnect: () => undefined,
  });
  for (const founderId of [mine, mine, peer]) {
    await markNotificationsRead(db, { founderId, notificationIds: 'all' });
  }
  await vi.waitFor(() => expect(hints.at(-1)).toEqual({ founderId: peer, cohortId: null }), 20_000);
  expect(hints).toEqual([
    { founderId: mine, cohortId: null },
    { founderId: peer, cohortId: null },
  ]);
  await listening.close();
});
