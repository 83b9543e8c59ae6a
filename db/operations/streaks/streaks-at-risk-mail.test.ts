import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changeTimeZone, setPreference } from '../settings/founder-settings.ts';
import { mailStreaksAtRisk, messageStreaksAtRisk } from './streaks-at-risk.ts';

const database = useTestDatabase();
const { db } = database;
const type = 'streak_at_risk';
const evening = new Date('2026-06-15T17:30:00Z');

let other: DatabaseHandle;
beforeEach(async () => {
  other = openDatabase({ url: database().url, max: 4 });
  await sql`truncate mails, notification_preferences, direct_messages`.execute(db);
  await clearJobs(db);
});
afterEach(() => other.close());

/** A founder in Berlin without Slack, with a streak of two days until the day before, who wants the mail. */
async function newStreak({
  timeZone = 'Europe/Berlin',
  wanted = true,
  days = ['2026-06-13', '2026-06-14'],
  slackUserId,
}: {
  timeZone?: string;
  wanted?: boolean;
  days?: string[];
  slackUserId?: string;
} = {}) {
  const founder = await newFounder(db, { timeZone, ...(slackUserId && { slackUserId }) });
  const { id: founderId } = founder;
  for (const day of days) await newCompletedTask(db, { founderId, at: `${day}T12:00:00Z` });
  if (wanted) await setPreference(db, { founderId, type, channel: 'email', enabled: true });
  return founder;
}

const mail = (now: Date | string = evening, atOnce?: number) =>
  mailStreaksAtRisk(db, { now: new Date(now), ...(atOnce ? { atOnce } : {}) });

const mails = () =>
  db
    .selectFrom('mails')
    .orderBy('key')
    .select(['template', 'recipient', 'founder_id', 'data', 'key', 'send_after', 'drop_after'])
    .execute();
const keys = async () => (await mails()).map((each) => each.key);

async function quiet(id: string, from: string | null, until: string | null) {
  await updateRows(db, 'founders', { id }, { quiet_from: from, quiet_until: until });
}

it('mails a founder without Slack once in an evening, by a job', async () => {
  const { id, email } = await newStreak();
  expect(await mail('2026-06-15T16:59:00Z')).toBe(0);
  expect(await mail()).toBe(1);
  expect(await mail()).toBe(0);
  expect(await mail('2026-06-15T19:55:00Z')).toBe(0);
  expect(await mails()).toEqual([
    {
      template: 'streak-at-risk',
      recipient: email,
      founder_id: id,
      data: { day: '2026-06-15' },
      key: `streak-at-risk:${id}:2026-06-15`,
      send_after: evening,
      drop_after: new Date('2026-06-15T21:59:59.999Z'),
    },
  ]);
  const jobs = (await listQueuedJobs(db)).filter((job) => job.name === 'send-mail');
  expect(jobs).toHaveLength(1);
  // The streak has ended, so there is nothing to save.
  expect(await mail('2026-06-16T17:30:00Z')).toBe(0);
});

it('mails nobody who did not turn it on, was active, holds a freeze, has left or is elsewhere', async () => {
  await newStreak({ wanted: false });
  const active = await newStreak();
  await newCompletedTask(db, { founderId: active.id, at: '2026-06-15T06:00:00Z' });
  const frozen = await newStreak();
  await updateRows(db, 'founder_totals', { founder_id: frozen.id }, { freezes_held: 1 });
  const gone = await newStreak();
  await updateRows(db, 'startup_applications', { id: gone.startupId }, { status: 'withdrawn' });
  const far = await newStreak({ timeZone: 'America/New_York' });
  expect(await mail()).toBe(0);
  expect(await mail('2026-06-15T23:30:00Z')).toBe(1);
  expect(await keys()).toEqual([`streak-at-risk:${far.id}:2026-06-15`]);
});

it('respects quiet hours', async () => {
  const early = await newStreak();
  await quiet(early.id, '18:00', '08:00');
  const nap = await newStreak();
  await quiet(nap.id, '18:00', '20:00');
  expect(await mail()).toBe(0);
  expect(await mail('2026-06-15T18:05:00Z')).toBe(1);
  expect(await mail('2026-06-15T20:55:00Z')).toBe(0);
  expect(await keys()).toEqual([`streak-at-risk:${nap.id}:2026-06-15`]);
});

it('sends a founder who travels one mail per date', async () => {
  const days = ['2026-06-12', '2026-06-13'];
  const { id } = await newStreak({ timeZone: 'Pacific/Kiritimati', days });
  // 19:30 there; 24 hours later it is the same in Honolulu, on the same date.
  expect(await mail('2026-06-15T05:30:00Z')).toBe(1);
  await changeTimeZone(db, { founderId: id, timeZone: 'Pacific/Honolulu' });
  const again = '2026-06-16T05:30:00Z';
  expect(await mail(again)).toBe(0);
  expect(await keys()).toEqual([`streak-at-risk:${id}:2026-06-15`]);
  // It would be sent here if the first one had not been.
  await sql`truncate mails`.execute(db);
  expect(await mail(again)).toBe(1);
});

it('goes by local time on the day that clocks change', async () => {
  // From 29 March on Berlin is two hours ahead: seven in the evening is 17:00 there, 18:00 before.
  const { id } = await newStreak({ days: ['2026-03-27', '2026-03-28'] });
  await quiet(id, null, null);
  expect(await mail('2026-03-29T16:59:00Z')).toBe(0);
  expect(await mail('2026-03-29T17:00:00Z')).toBe(1);
  expect((await mails())[0]?.drop_after).toEqual(new Date('2026-03-29T21:59:59.999Z'));
});

it('mails in addition to the Slack message', async () => {
  await newStreak({ slackUserId: 'U1' });
  const slack = { teamId: 'T000000001', now: evening };
  expect(await messageStreaksAtRisk(db, slack)).toBe(1);
  expect(await mail()).toBe(1);
  await newStreak({ slackUserId: 'U2' });
  expect(await mail()).toBe(1);
  expect(await messageStreaksAtRisk(db, slack)).toBe(1);
});

it('mails each founder once with two concurrent runs and small batches', async () => {
  const ids = [];
  for (let index = 0; index < 7; index += 1) ids.push((await newStreak()).id);
  const counts = await Promise.all(
    [db, other.db, db, other.db].map((each) =>
      mailStreaksAtRisk(each, { now: evening, atOnce: 3 }),
    ),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(7);
  expect(await keys()).toEqual(ids.map((id) => `streak-at-risk:${id}:2026-06-15`).toSorted());
  const jobs = (await listQueuedJobs(db)).filter((job) => job.name === 'send-mail');
  expect(jobs).toHaveLength(7);
});
