import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { setPreference } from '../settings/founder-settings.ts';
import { completeTask } from '../tasks/complete-task.ts';
import { deleteTask } from '../tasks/delete-task.ts';
import { snoozeTask } from '../tasks/update-task.ts';
import { mailMissedPledges, markMissedPledges, promptMissedPledges } from './missed-pledges.ts';

const database = useTestDatabase();
const { db } = database;
const type = 'pledge_missed';
const made = new Date('2026-06-10T12:00:00Z');
const midnight = new Date('2026-06-16T00:00:00Z');
const morning = new Date('2026-06-16T08:00:00Z');

let other: DatabaseHandle;
let founderId: string;
beforeEach(async () => {
  other = openDatabase({ url: database().url, max: 4 });
  await sql`truncate mails, notification_preferences, direct_messages, slack_outbox`.execute(db);
  await clearJobs(db);
  await sql`delete from pledges`.execute(db);
  founderId = await newWisher();
});
afterEach(() => other.close());

/** A founder who wants the mail. */
async function newWisher(slackUserId?: string): Promise<string> {
  const { id } = await newFounder(db, slackUserId ? { slackUserId } : {});
  await setPreference(db, { founderId: id, type, channel: 'email', enabled: true });
  return id;
}

async function newMiss(of = founderId, { dueOn = '2026-06-15', at = midnight } = {}) {
  const { id } = await newTask(db, { founderId: of, now: made, dueOn, isPublicPledge: true });
  await markMissedPledges(db, { now: at });
  return id;
}

const mail = (now: Date | string) => mailMissedPledges(db, { now: new Date(now) });
const mails = () =>
  db
    .selectFrom('mails')
    .orderBy('key')
    .select(['template', 'founder_id', 'data', 'key', 'send_after', 'drop_after'])
    .execute();

it('mails once in the morning about all misses, without Slack', async () => {
  const ids = [await newMiss(), await newMiss()].toSorted();
  expect(await mail(midnight)).toBe(0);
  expect(await mail(morning)).toBe(1);
  expect(await mail(morning)).toBe(0);
  expect(await mail('2026-06-17T08:00:00Z')).toBe(0);
  expect(await mails()).toEqual([
    {
      template: 'pledge-missed',
      founder_id: founderId,
      data: { taskIds: ids },
      key: `pledge-missed:${founderId}:2026-06-16`,
      send_after: morning,
      drop_after: new Date('2026-06-19T00:00:00Z'),
    },
  ]);
  const jobs = (await listQueuedJobs(db)).filter((job) => job.name === 'send-mail');
  expect(jobs).toHaveLength(1);
});

it('mails about a later miss the next day, and only about that', async () => {
  await newMiss();
  expect(await mail(morning)).toBe(1);
  const noon = new Date('2026-06-16T12:00:00Z');
  const later = await newMiss(founderId, { dueOn: '2026-06-15', at: noon });
  expect(await mail('2026-06-16T12:05:00Z')).toBe(0);
  expect(await mail('2026-06-17T08:00:00Z')).toBe(1);
  expect((await mails()).map((each) => each.data)).toMatchObject([{}, { taskIds: [later] }]);
  expect(await mail('2026-06-18T08:00:00Z')).toBe(0);
});

it('mails nobody after three days and nobody who has not turned it on', async () => {
  await newMiss();
  await newMiss((await newFounder(db)).id);
  expect(await mail('2026-06-19T00:00:01Z')).toBe(0);
  expect(await mail('2026-06-18T23:00:00Z')).toBe(0);
  expect(await mail('2026-06-18T21:00:00Z')).toBe(1);
  expect((await mails()).map((each) => each.founder_id)).toEqual([founderId]);
});

it('mails a founder who turns it on within the three days', async () => {
  const preference = { founderId, type, channel: 'email' } as const;
  await setPreference(db, { ...preference, enabled: false });
  await newMiss();
  expect(await mail(morning)).toBe(0);
  await setPreference(db, { ...preference, enabled: true });
  expect(await mail('2026-06-17T08:00:00Z')).toBe(1);
});

it('does not mail about tasks that have moved on', async () => {
  const [done, moved, gone] = [await newMiss(), await newMiss(), await newMiss()];
  const at = { founderId, now: midnight };
  await completeTask(db, { ...at, taskId: done, source: 'web' });
  await deleteTask(db, { ...at, taskId: gone });
  await snoozeTask(db, { ...at, taskId: moved, days: 2 });
  expect(await mail(morning)).toBe(0);
});

it('mails in addition to the Slack message', async () => {
  const slack = { teamId: 'T000000001', now: morning };
  const first = await newWisher('U1');
  await newMiss(first);
  expect(await promptMissedPledges(db, slack)).toBe(1);
  expect(await mail(morning)).toBe(1);
  const second = await newWisher('U2');
  await newMiss(second);
  expect(await mail(morning)).toBe(1);
  expect(await promptMissedPledges(db, slack)).toBe(1);
});

it('mails each founder once with two concurrent runs and small batches', async () => {
  const keys = [];
  for (let index = 0; index < 6; index += 1) {
    const id = await newWisher();
    await newMiss(id);
    keys.push(`pledge-missed:${id}:2026-06-16`);
  }
  const counts = await Promise.all(
    [db, other.db, db, other.db].map((each) =>
      mailMissedPledges(each, { now: morning, atOnce: 2 }),
    ),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect((await mails()).map((each) => each.key)).toEqual(keys.toSorted());
  const jobs = (await listQueuedJobs(db)).filter((job) => job.name === 'send-mail');
  expect(jobs).toHaveLength(6);
});
