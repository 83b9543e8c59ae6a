import { beforeEach, expect, it, vi } from 'vitest';
import { type LiveEvent, listenForLiveEvents } from '#db/live.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { markNotificationsRead } from '../notifications/mark-notifications-read.ts';
import { setPreference } from '../settings/founder-settings.ts';
import { deleteTask, restoreTask } from '../tasks/delete-task.ts';
import { pledgeTask, snoozeTask, updateTask } from '../tasks/update-task.ts';
import { markMissedPledges } from './missed-pledges.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');
const pledge = { now, title: 'Ship the beta', dueOn: '2026-06-20', isPublicPledge: true };

let ada: TestFounder;
let bo: TestFounder;
beforeEach(async () => {
  // Without Slack: the web is the only place to hear of it.
  const { id: cohortId } = await newCohort(db, { slack: false });
  ada = await newFounder(db, { cohortId, name: 'Ada' });
  bo = await newFounder(db, { cohortId, name: 'Bo' });
});

async function inbox(founder: TestFounder): Promise<string[]> {
  const { items } = await findInbox(db, founder.id);
  return items.map(({ founderName, message }) => `${founderName} ${message}`);
}

it('tells every peer once who pledged what by when, however often it is pressed', async () => {
  const stranger = await newFounder(db);
  const { id } = await newTask(db, { founderId: ada.id, ...pledge, isPublicPledge: false });
  expect(await inbox(bo)).toEqual([]);
  await Promise.all(
    Array.from({ length: 10 }, () => pledgeTask(db, { founderId: ada.id, taskId: id, now })),
  );
  expect(await inbox(bo)).toEqual(['Ada pledged “Ship the beta” by Sat, Jun 20']);
  expect(await inbox(ada)).toEqual([]);
  expect(await inbox(stranger)).toEqual([]);
});

it('is one row from a day’s fifth on, which counts them as they stand', async () => {
  const made = [];
  for (let index = 1; index <= 12; index += 1) {
    const at = new Date(now.getTime() + index * 60_000);
    const step = { ...pledge, title: `Step ${index}`, now: at };
    made.push(await newTask(db, { founderId: ada.id, ...step }));
  }
  const rows = await inbox(bo);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toBe('Ada pledged 8 more tasks');
  const withdraw = ({ id: taskId }: { id: string }) =>
    deleteTask(db, { founderId: ada.id, taskId, now });
  for (const task of made.slice(5)) await withdraw(task);
  expect((await inbox(bo))[0]).toBe('Ada pledged 1 more task');
  for (const task of made.slice(4, 5)) await withdraw(task);
  expect(await inbox(bo)).toHaveLength(4);
  const tomorrow = { now: new Date('2026-06-16T12:00:00Z'), title: 'Step 13' };
  await newTask(db, { founderId: ada.id, ...pledge, ...tomorrow });
  expect((await inbox(bo))[0]).toBe('Ada pledged “Step 13” by Sat, Jun 20');
});

it('tells nobody who switched these notifications off', async () => {
  const off = { founderId: bo.id, type: 'pledge_made', channel: 'in_app', enabled: false } as const;
  await setPreference(db, off);
  await newTask(db, { founderId: ada.id, ...pledge });
  expect(await inbox(bo)).toEqual([]);
});

it('is told with its title and date of now, and not at all once it was withdrawn', async () => {
  const { id: taskId } = await newTask(db, { founderId: ada.id, ...pledge });
  const mine = { founderId: ada.id, taskId, now };
  const notified = ['Ada pledged “Ship version 1” by Mon, Jun 22'];
  await updateTask(db, { ...mine, patch: { title: 'Ship version 1', dueOn: '2026-06-22' } });
  expect(await inbox(bo)).toEqual(notified);
  await deleteTask(db, mine);
  expect(await findInbox(db, bo.id)).toMatchObject({ items: [], unread: 0 });
  await restoreTask(db, mine);
  expect(await inbox(bo)).toEqual(notified);
  await markNotificationsRead(db, { founderId: bo.id, notificationIds: 'all' });
  await deleteTask(db, mine);
  await restoreTask(db, mine);
  expect(await findInbox(db, bo.id)).toMatchObject({ items: [{ read: true }], unread: 0 });
});

it('makes the cohort’s pages read again with each change that they show', async () => {
  const { db, url } = database();
  const events: LiveEvent[] = [];
  const listening = await listenForLiveEvents(url, {
    onEvent: (event) => 'cohortId' in event && event.founderId === ada.id && events.push(event),
    onReconnect: () => undefined,
  });
  const forCohort = { founderId: ada.id, cohortId: ada.cohortId };
  const onlyAda = { founderId: ada.id, cohortId: null };
  const expected: LiveEvent[] = [];
  const expectEvent = async (event: LiveEvent) => {
    expected.push(event);
    await vi.waitFor(() => expect(events).toEqual(expected), 20_000);
  };

  const plain = await newTask(db, { founderId: ada.id, ...pledge, isPublicPledge: false });
  await expectEvent(onlyAda);
  await snoozeTask(db, { founderId: ada.id, taskId: plain.id, days: 1, now });
  await expectEvent(onlyAda);
  const { id: taskId } = await newTask(db, { founderId: ada.id, ...pledge });
  await expectEvent(forCohort);
  const mine = { founderId: ada.id, taskId, now };
  await updateTask(db, { ...mine, patch: { title: 'Ship version 1' } });
  await expectEvent(forCohort);
  await updateTask(db, { ...mine, patch: { description: 'With notes' } });
  await expectEvent(onlyAda);
  await snoozeTask(db, { ...mine, days: 1 });
  await expectEvent(forCohort);
  await deleteTask(db, mine);
  await expectEvent(forCohort);
  await restoreTask(db, mine);
  await expectEvent(forCohort);
  await markMissedPledges(db, { now: new Date('2026-06-22T00:00:00Z') });
  await expectEvent(forCohort);
  await listening.close();
});
