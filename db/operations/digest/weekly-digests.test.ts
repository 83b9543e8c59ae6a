import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFounderWeek } from '#db/queries/digest.ts';
import { startupOf } from '#db/queries/founders.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { newInvitedFounder } from '#db/testing/new-account.ts';
import { updateRows } from '#db/testing/rows.ts';
import { setBrand } from '#shared/brand.ts';
import { listQueuedJobs } from '../../testing/list-queued.ts';
import { newCohort, newFounder } from '../../testing/new-founder.ts';
import { newCompletedTask } from '../../testing/new-task.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { queueWeeklyDigests } from './weekly-digests.ts';

const { db } = useTestDatabase();
const lastWeek = '2026-11-11T12:00:00Z';
let cohortId = '';

beforeEach(async () => {
  await sql`truncate mails, weekly_digest_runs`.execute(db);
  await sql`update cohorts set starts_on = '2026-01-01', ends_on = '2026-01-01'`.execute(db);
  await clearJobs(db);
  cohortId = (await newCohort(db)).id;
});

/** A founder of the cohort, by default with a task completed last week. */
async function member({ timeZone = 'UTC', active = true } = {}): Promise<string> {
  const { id } = await newFounder(db, { cohortId, timeZone });
  if (active) await newCompletedTask(db, { founderId: id, at: lastWeek });
  return id;
}

const run = (now: string, atOnce?: number) =>
  queueWeeklyDigests(db, { now: new Date(now), atOnce });

const mails = () =>
  db
    .selectFrom('mails')
    .orderBy('key')
    .select(['founder_id', 'recipient', 'template', 'data', 'key', 'send_after', 'drop_after'])
    .execute();

const recipients = async () => (await mails()).map((mail) => mail.founder_id);

test('digests are queued on Monday at eight, once, with a job for each', async () => {
  const ada = await member();
  const bo = await member({ active: false });
  expect(await run('2026-11-16T07:59:00Z')).toBe(0);
  expect(await run('2026-11-16T08:00:00Z')).toBe(2);
  expect(await run('2026-11-16T08:05:00Z')).toBe(0);
  expect((await recipients()).sort()).toEqual([ada, bo].sort());
  expect((await mails())[0]).toMatchObject({
    template: 'weekly-digest',
    data: { weekStart: '2026-11-08' },
    key: `digest:${[ada, bo].sort()[0]}:2026-11-08`,
    send_after: new Date('2026-11-16T08:00:00Z'),
    drop_after: new Date('2026-11-16T23:59:59.999Z'),
  });
  const jobs = (await listQueuedJobs(db)).filter((job) => job.name === 'send-mail');
  expect(jobs).toHaveLength(2);
  for (const job of jobs) expect(job.queue).toMatch(/^mail:[01]$/);
});

test('replicas that run at the same time, in batches, queue each digest once', async () => {
  for (let index = 0; index < 7; index += 1) await member();
  const queued = await Promise.all(['', '', ''].map(() => run('2026-11-16T08:00:00Z', 2)));
  expect(queued.reduce((sum, each) => sum + each, 0)).toBe(7);
  expect(await mails()).toHaveLength(7);
  const jobs = (await listQueuedJobs(db)).filter((job) => job.name === 'send-mail');
  expect(jobs).toHaveLength(7);
});

test('Monday is in each founder’s own zone, and one who travels gets one digest a week', async () => {
  const first = await member({ timeZone: 'Pacific/Kiritimati' });
  const last = await member({ timeZone: 'Pacific/Pago_Pago' });
  await run('2026-11-15T17:59:00Z');
  expect(await recipients()).toEqual([]);
  await run('2026-11-15T18:00:00Z');
  expect(await recipients()).toEqual([first]);
  await updateRows(db, 'founders', { id: first }, { time_zone: 'Pacific/Pago_Pago' });
  await run('2026-11-16T18:59:00Z');
  expect(await recipients()).toEqual([first]);
  await run('2026-11-16T19:00:00Z');
  expect((await recipients()).sort()).toEqual([first, last].sort());
});

test('quiet hours are respected, and a founder with a quiet morning gets no digest', async () => {
  const late = await member();
  const never = await member();
  const none = await member();
  const quiet = async (id: string, quiet_from: string | null, quiet_until: string | null) => {
    const hours = { quiet_from, quiet_until };
    await db.updateTable('founders').set(hours).where('id', '=', id).execute();
  };
  await quiet(late, '22:00', '09:30');
  await quiet(never, '07:00', '13:00');
  await quiet(none, null, null);
  await run('2026-11-16T08:00:00Z');
  expect(await recipients()).toEqual([none]);
  await run('2026-11-16T09:29:00Z');
  expect(await recipients()).toEqual([none]);
  await run('2026-11-16T09:30:00Z');
  expect((await recipients()).sort()).toEqual([late, none].sort());
  await run('2026-11-16T13:00:00Z');
  expect(await mails()).toHaveLength(2);
});

test('nobody who was invited and has not joined yet gets one', async () => {
  const ada = await member();
  const { id: invited, accountId } = await newInvitedFounder(db, { cohortId });
  const week = (founderId: string) =>
    findFounderWeek(db, { founderId, weekStart: '2026-11-08', now: new Date(lastWeek) });
  await run('2026-11-16T08:00:00Z');
  expect(await recipients()).toEqual([ada]);
  expect(await week(ada)).not.toBeNull();
  expect(await week(invited)).toBeNull();
  await updateRows(db, 'accounts', { id: accountId }, { first_signed_in_at: new Date(lastWeek) });
  await run('2026-11-16T08:05:00Z');
  expect((await recipients()).sort()).toEqual([ada, invited].sort());
  expect(await week(invited)).not.toBeNull();
});

test('in the afternoon they are queued only after a morning without a run, and only on Monday', async () => {
  const missed = await member();
  await run('2026-11-17T08:00:00Z');
  expect(await recipients()).toEqual([]);
  await run('2026-11-16T15:00:00Z');
  expect(await recipients()).toEqual([missed]);
  await sql`truncate mails`.execute(db);
  await run('2026-11-23T08:00:00Z');
  await newCompletedTask(db, { founderId: missed, at: '2026-11-18T12:00:00Z' });
  await run('2026-11-23T12:00:00Z');
  expect(await recipients()).toEqual([]);
});

test('a cohort without news, one that had ended, or one that had not begun has no digest', async () => {
  await member({ active: false });
  await run('2026-11-16T08:00:00Z');
  expect(await mails()).toEqual([]);
  await member();
  const dates = async (starts_on: string, ends_on: string) => {
    await updateRows(db, 'cohorts', { id: cohortId }, { starts_on, ends_on });
    await run('2026-11-16T08:05:00Z');
    return (await mails()).length;
  };
  expect(await dates('2026-01-01', '2026-11-07')).toBe(0);
  expect(await dates('2026-11-15', '2026-12-31')).toBe(0);
  expect(await dates('2026-11-14', '2026-11-14')).toBe(2);
});

test('founders who switched it off or left get no digest', async () => {
  const off = await member();
  const gone = await member();
  const on = await member();
  await db
    .insertInto('notification_preferences')
    .values({ founder_id: off, type: 'weekly_digest', channel: 'email', enabled: false })
    .execute();
  await updateRows(db, 'startup_applications', { id: startupOf(gone) }, { status: 'withdrawn' });
  await run('2026-11-16T08:00:00Z');
  expect(await recipients()).toEqual([on]);
});

afterEach(() => setBrand({}));

test('a program that changes the day on which weeks begin sends the digest of a Monday once', async () => {
  const ada = await member();
  await run('2026-11-16T08:00:00Z');
  setBrand({ weekStartsOn: 'monday' });
  await newCompletedTask(db, { founderId: ada, at: '2026-11-15T12:00:00Z' });
  expect(await run('2026-11-16T08:05:00Z')).toBe(0);
  expect(await run('2026-11-16T13:00:00Z')).toBe(0);
  const bo = await member();
  await run('2026-11-16T08:10:00Z');
  expect(await recipients()).toEqual([ada, bo].sort());
  expect((await mails()).find((mail) => mail.founder_id === bo)?.data).toEqual({
    weekStart: '2026-11-09',
  });
});
