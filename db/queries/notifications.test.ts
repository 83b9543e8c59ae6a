import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { markNotificationsRead } from '#db/operations/notifications/mark-notifications-read.ts';
import { setPreference } from '#db/operations/settings/founder-settings.ts';
import { newInvitedFounder } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { inboxSchema } from '#shared/api/notifications.ts';
import { preferenceDefault, preferenceKinds } from '#shared/domain/notification-preferences.ts';
import { findInbox, listMailRecipients } from './notifications.ts';

const { db } = useTestDatabase();
const start = new Date('2026-06-15T12:00:00Z').getTime();

let mine: string;
let active: string;
beforeEach(async () => {
  const { id: cohortId } = await newCohort(db);
  mine = (await newFounder(db, { cohortId })).id;
  active = (await newFounder(db, { cohortId, name: 'Ada' })).id;
});

/** Four every second day: more would share a row, and days in a row would reach a streak. */
async function completeSome(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const at = new Date(start + index + Math.floor(index / 4) * 48 * 60 * 60_000);
    await newCompletedTask(db, { founderId: active, at, title: `Task ${index}` });
  }
}

it('an inbox is empty at first', async () => {
  expect(await findInbox(db, mine)).toEqual({
    items: [],
    earlier: null,
    unread: 0,
  });
});

it('an inbox shows what a peer did, newest first, as the contract defines it', async () => {
  await completeSome(2);
  const inbox = await findInbox(db, mine);
  expect(inbox).toEqual({
    items: [1, 0].map((index) => ({
      id: expect.stringMatching(/^\d+$/),
      taskId: null,
      senderId: active,
      type: 'task_completed',
      founderName: 'Ada',
      photo: null,
      startupName: expect.any(String),
      message: `completed “Task ${index}”`,
      points: 20,
      streakCount: 1,
      tasks: null,
      read: false,
      createdAt: new Date(start + index).toISOString(),
      cheers: { subject: 'completion', id: expect.any(String), count: 0, isMine: false },
    })),
    earlier: null,
    unread: 2,
  });
  expect(inboxSchema.parse(inbox)).toEqual(inbox);
  expect(await findInbox(db, active)).toEqual({
    items: [],
    earlier: null,
    unread: 0,
  });
});

it('an inbox goes back in time by pages of 50, which new notifications do not shift', async () => {
  await completeSome(53);
  const newest = await findInbox(db, mine);
  expect(newest.items.map((item) => item.message).at(-1)).toBe('completed “Task 3”');
  await newCompletedTask(db, { founderId: active, at: new Date(start + 60_000), title: 'News' });
  const earlier = await findInbox(db, mine, Number(newest.earlier));
  expect(earlier.items.map((item) => item.message)).toEqual(
    [2, 1, 0].map((index) => `completed “Task ${index}”`),
  );
  expect([earlier.earlier, earlier.unread]).toEqual([null, 54]);
  await markNotificationsRead(db, { founderId: mine, notificationIds: 'all' });
  expect((await findInbox(db, mine)).unread).toBe(0);
});

it('there is no earlier page if the last one is exactly full', async () => {
  await completeSome(50);
  const inbox = await findInbox(db, mine);
  expect([inbox.items.length, inbox.earlier]).toEqual([50, null]);
});

it('a notice of the program does not show its reader’s own photo', async () => {
  await updateRows(db, 'founders', { id: mine }, { avatar: '/pictures/me.webp' });
  await sql`
    insert into cohort_notifications
      (recipient_id, sender_id, type, founder_name, startup_name, message)
    values (${mine}, ${mine}, 'slack_ended', 'Slipstream', 'Slack', 'moved')`.execute(db);
  const [notice] = (await findInbox(db, mine)).items;
  expect(notice).toMatchObject({ founderName: 'Slipstream', photo: null });
});

it('unread notifications are counted up to 100', async () => {
  await completeSome(1);
  await sql`
    insert into cohort_notifications
      (recipient_id, sender_id, type, founder_name, startup_name, message)
    select recipient_id, sender_id, type, founder_name, startup_name, message
    from cohort_notifications, generate_series(1, 100) where recipient_id = ${mine}`.execute(db);
  expect((await findInbox(db, mine)).unread).toBe(100);
});

it('nobody who was invited and has not joined yet gets any of the mails that can be switched off', async () => {
  const { id: founderId, accountId } = await newInvitedFounder(db);
  const kinds = preferenceKinds.filter((type) => preferenceDefault(type, 'email') !== null);
  for (const type of kinds)
    await setPreference(db, { founderId, type, channel: 'email', enabled: true });
  const reached = async () => {
    const lists = kinds.map((type) => listMailRecipients(db, { founderIds: [founderId], type }));
    return (await Promise.all(lists)).flat().length;
  };
  expect(await reached()).toBe(0);
  await updateRows(db, 'accounts', { id: accountId }, { password_hash: 'any' });
  expect(await reached()).toBe(kinds.length);
});
