import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listQueuedJobs } from '../../testing/list-queued.ts';
import { newCohort, newFounder } from '../../testing/new-founder.ts';
import { newCompletedTask } from '../../testing/new-task.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { queueWeeklyDigests } from './weekly-digests.ts';

const database = useTestDatabase();
const lastWeek = '2026-11-11T12:00:00Z';
let cohortId = '';

beforeEach(async () => {
  const { db } = database();
  await sql`truncate mails, weekly_digest_runs`.execute(db);
  await sql`update cohorts set starts_on = '2026-01-01', ends_on = '2026-01-01'`.execute(db);
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  cohortId = (await newCohort(db)).id;
});

/** A founder of the cohort, who did something last week unless told otherwise. */
async function member({ timeZone = 'UTC', active = true } = {}): Promise<string> {
  const { db } = database();
  const { id } = await newFounder(db, { cohortId, timeZone });
  if (active) await newCompletedTask(db, { founderId: id, at: lastWeek });
  return id;
}

const run = (now: string, atOnce?: number) =>
  queueWeeklyDigests(database().db, { now: new Date(now), atOnce });

const mails = () =>
  database()
    .db.selectFrom('mails')
    .orderBy('key')
    .select(['founder_id', 'recipient', 'template', 'data', 'key', 'send_after', 'drop_after'])
    .execute();

const receivers = async () => (await mails()).map((mail) => mail.founder_id);

test('on Monday at eight, once, with a job for each', async () => {
  const { db } = database();
  const ada = await member();
  const bo = await member({ active: false });
  expect(await run('2026-11-16T07:59:00Z')).toBe(0);
  expect(await run('2026-11-16T08:00:00Z')).toBe(2);
  expect(await run('2026-11-16T08:05:00Z')).toBe(0);
  expect((await receivers()).sort()).toEqual([ada, bo].sort());
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

test('two replicas at once, in portions, queue each once', async () => {
  const { db } = database();
  for (let index = 0; index < 7; index += 1) await member();
  const queued = await Promise.all(['', '', ''].map(() => run('2026-11-16T08:00:00Z', 2)));
  expect(queued.reduce((sum, each) => sum + each, 0)).toBe(7);
  expect(await mails()).toHaveLength(7);
  const jobs = (await listQueuedJobs(db)).filter((job) => job.name === 'send-mail');
  expect(jobs).toHaveLength(7);
});

test('each in their own zone, and one digest a week for who travels', async () => {
  const first = await member({ timeZone: 'Pacific/Kiritimati' });
  const last = await member({ timeZone: 'Pacific/Pago_Pago' });
  await run('2026-11-15T17:59:00Z');
  expect(await receivers()).toEqual([]);
  await run('2026-11-15T18:00:00Z');
  expect(await receivers()).toEqual([first]);
  await database()
    .db.updateTable('startup_applications')
    .set({ time_zone: 'Pacific/Pago_Pago' })
    .where('id', '=', first)
    .execute();
  await run('2026-11-16T18:59:00Z');
  expect(await receivers()).toEqual([first]);
  await run('2026-11-16T19:00:00Z');
  expect((await receivers()).sort()).toEqual([first, last].sort());
});

test('quiet hours are kept; who is quiet all morning gets none', async () => {
  const { db } = database();
  const late = await member();
  const never = await member();
  const none = await member();
  const quiet = async (id: string, quiet_from: string | null, quiet_until: string | null) => {
    const hours = { quiet_from, quiet_until };
    await db.updateTable('startup_applications').set(hours).where('id', '=', id).execute();
  };
  await quiet(late, '22:00', '09:30');
  await quiet(never, '07:00', '13:00');
  await quiet(none, null, null);
  await run('2026-11-16T08:00:00Z');
  expect(await receivers()).toEqual([none]);
  await run('2026-11-16T09:29:00Z');
  expect(await receivers()).toEqual([none]);
  await run('2026-11-16T09:30:00Z');
  expect((await receivers()).sort()).toEqual([late, none].sort());
  await run('2026-11-16T13:00:00Z');
  expect(await mails()).toHaveLength(2);
});

test('in the afternoon only after a morning without a run, and only on Monday', async () => {
  const missed = await member();
  await run('2026-11-17T08:00:00Z');
  expect(await receivers()).toEqual([]);
  await run('2026-11-16T15:00:00Z');
  expect(await receivers()).toEqual([missed]);
  await sql`truncate mails`.execute(database().db);
  await run('2026-11-23T08:00:00Z');
  await newCompletedTask(database().db, { founderId: missed, at: '2026-11-18T12:00:00Z' });
  await run('2026-11-23T12:00:00Z');
  expect(await receivers()).toEqual([]);
});

test('nobody hears of a cohort without news, one that ended before, or one that had not begun', async () => {
  const { db } = database();
  await member({ active: false });
  await run('2026-11-16T08:00:00Z');
  expect(await mails()).toEqual([]);
  await member();
  const dates = async (starts_on: string, ends_on: string) => {
    await db
      .updateTable('cohorts')
      .set({ starts_on, ends_on })
      .where('id', '=', cohortId)
      .execute();
    await run('2026-11-16T08:05:00Z');
    return (await mails()).length;
  };
  expect(await dates('2026-01-01', '2026-11-07')).toBe(0);
  expect(await dates('2026-11-15', '2026-12-31')).toBe(0);
  expect(await dates('2026-11-14', '2026-11-14')).toBe(2);
});

test('nor who switched it off, or left', async () => {
  const { db } = database();
  const off = await member();
  const gone = await member();
  const on = await member();
  await db
    .insertInto('notification_preferences')
    .values({ founder_id: off, type: 'weekly_digest', channel: 'email', enabled: false })
    .execute();
  await db
    .updateTable('startup_applications')
    .set({ status: 'withdrawn' })
    .where('id', '=', gone)
    .execute();
  await run('2026-11-16T08:00:00Z');
  expect(await receivers()).toEqual([on]);
});
