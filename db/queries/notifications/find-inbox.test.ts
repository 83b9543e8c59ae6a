import { beforeEach, expect, it } from 'vitest';
import { markNotificationsRead } from '#db/operations/notifications/mark-notifications-read.ts';
import { completeNewTask } from '#db/testing/complete-new-task.ts';
import { newCohort } from '#db/testing/new-cohort.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { inboxSchema } from '#shared/api/notifications.ts';
import { findInbox } from './find-inbox.ts';

const database = useTestDatabase();
const start = new Date('2026-06-15T12:00:00Z').getTime();

let mine: string;
let active: string;
beforeEach(async () => {
  const { db } = database();
  const { id: cohortId } = await newCohort(db);
  mine = (await newFounder(db, { cohortId })).id;
  active = (await newFounder(db, { cohortId, name: 'Ada' })).id;
});

async function completeSome(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const at = new Date(start + index);
    await completeNewTask(database().db, { founderId: active, at, title: `Task ${index}` });
  }
}

it('is empty at first', async () => {
  expect(await findInbox(database().db, mine)).toEqual({ items: [], unread: 0 });
});

it('shows what a peer did, the newest first, in the shape of the contract', async () => {
  const { db } = database();
  await completeSome(2);
  const inbox = await findInbox(db, mine);
  expect(inbox).toEqual({
    items: [1, 0].map((index) => ({
      id: expect.stringMatching(/^\d+$/),
      type: 'task_completed',
      founderName: 'Ada',
      startupName: expect.any(String),
      message: `completed “Task ${index}”`,
      points: 20,
      streakCount: 1,
      read: false,
      createdAt: new Date(start + index).toISOString(),
    })),
    unread: 2,
  });
  expect(inboxSchema.parse(inbox)).toEqual(inbox);
  expect(await findInbox(db, active)).toEqual({ items: [], unread: 0 });
});

it('shows 50 at most and counts unread ones up to 10', async () => {
  const { db } = database();
  await completeSome(9);
  expect((await findInbox(db, mine)).unread).toBe(9);
  await completeSome(43);
  const inbox = await findInbox(db, mine);
  expect(inbox.items).toHaveLength(50);
  expect(inbox.unread).toBe(10);
  await markNotificationsRead(db, { founderId: mine, notificationId: 'all' });
  expect((await findInbox(db, mine)).unread).toBe(0);
});
