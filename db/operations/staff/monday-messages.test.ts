import { beforeEach, describe, expect, it } from 'vitest';
import { saveCheckIn } from '#db/operations/check-ins/save-check-in.ts';
import {
  queueMondayMessages,
  recordStaffInSlack,
  setMondayMessage,
} from '#db/operations/staff/monday-messages.ts';
import { findMondayMessage } from '#db/queries/staff.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { updateRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const { db } = useTestDatabase();

const teamId = 'T000000001';
const monday = new Date('2026-11-30T09:10:00Z');

let cohortId: string;
let manager: { accountId: string; email: string };

beforeEach(async () => {
  await db.deleteFrom('accounts').execute();
  await db.updateTable('cohorts').set({ ends_on: '2026-02-01' }).execute();
  cohortId = (await newCohort(db)).id;
  manager = await newAccount(db, 'admin', 'manager');
});

const run = (now = monday) => queueMondayMessages(db, { now, teamId });

const mails = () =>
  db
    .selectFrom('mails')
    .where('template', '=', 'monday-message')
    .where('key', 'like', `monday:${cohortId}:%`)
    .orderBy('recipient')
    .select('recipient')
    .execute();

const posts = () =>
  db
    .selectFrom('slack_outbox')
    .where('kind', '=', 'monday_message')
    .where('subject_id', 'like', `${cohortId}:%`)
    .select('channel_id as channelId')
    .execute();

/** A startup that has not checked in. */
const aQuietStartup = () => newFounder(db, { cohortId, timeZone: 'UTC' });

describe('who is notified', () => {
  it('is everybody else when one cohort’s founders are in a zone that is unknown here', async () => {
    const other = await newCohort(db);
    await newFounder(db, { cohortId: other.id, timeZone: 'Mars/Olympus' });
    await aQuietStartup();
    await expect(run()).rejects.toThrow('Some cohorts got no message');
    expect(await mails()).toEqual([{ recipient: manager.email }]);
    await db.updateTable('founders').set({ time_zone: 'UTC' }).execute();
  });

  it('is each manager and admin once, by email and in Slack, however often it runs and races', async () => {
    await aQuietStartup();
    const admin = await newAccount(db, 'admin');
    await newAccount(db, 'admin', 'reviewer');
    const { accountId } = manager;
    await recordStaffInSlack(db, { accountId, teamId, userId: 'U000000009', now: monday });
    await Promise.all([run(), run(), run()]);
    await run(new Date('2026-11-30T15:00:00Z'));
    expect(await mails()).toEqual(
      [admin.email, manager.email].sort().map((recipient) => ({ recipient })),
    );
    expect(await posts()).toEqual([{ channelId: 'U000000009' }]);
  });

  it('is nobody who doesn’t want it', async () => {
    await aQuietStartup();
    const { accountId } = manager;
    await setMondayMessage(db, { accountId, isWanted: false });
    expect(await run()).toBe(0);
    expect(await findMondayMessage(db, { cohortId, accountId, now: monday })).toBeNull();
  });
});

describe('when', () => {
  it.each([
    ['before 9:00', '2026-11-30T08:59:00Z', 0],
    ['from 9:00 on', '2026-11-30T09:00:00Z', 1],
    ['on Tuesday', '2026-12-01T09:10:00Z', 0],
  ])('%s', async (_when, at, count) => {
    await aQuietStartup();
    await run(new Date(at));
    expect(await mails()).toHaveLength(count);
  });

  it('not if there is nothing to say', async () => {
    expect(await run()).toBe(0);
    const founder = await aQuietStartup();
    // Everybody in the cohort has checked in and has done something.
    await saveCheckIn(db, {
      founderId: founder.id,
      week: '2026-11-26',
      version: 0,
      isDone: true,
      changes: { goal: 'Go on' },
      now: new Date('2026-11-29T10:00:00Z'),
    });
    await updateRow(db, 'startup_applications', founder.startupId, {
      reviewed_at: new Date('2026-11-24T00:00:00Z'),
    });
    await updateRow(db, 'founders', founder.id, { joined_at: new Date('2026-11-24T00:00:00Z') });
    expect(await run()).toBe(0);
  });
});

it('says whom to call without a word of morale', async () => {
  const founder = await aQuietStartup();
  for (const [week, day] of [
    ['2026-11-19', '2026-11-20'],
    ['2026-11-26', '2026-11-27'],
  ] as const)
    await saveCheckIn(db, {
      founderId: founder.id,
      week,
      version: 0,
      isDone: true,
      morale: 1,
      changes: { goal: 'Go on' },
      now: new Date(`${day}T10:00:00Z`),
    });
  const { accountId } = manager;
  const shown = await findMondayMessage(db, { cohortId, accountId, now: monday });
  expect(shown?.calls).toMatchObject([
    { startupId: founder.startupId, reasons: ['Private: see the cockpit'] },
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/morale/i);
});
