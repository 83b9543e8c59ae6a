import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { addJob, createJobPool } from '#db/jobs.ts';
import { requestPasswordReset } from '#db/operations/accounts/passwords.ts';
import { startHeartbeat, sweepDeadWorkers } from '#db/operations/jobs/coordination.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { bundleScript } from '#db/testing/bundle-script.ts';
import { startDatabaseProxy } from '#db/testing/database-proxy.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { createMailer } from './mail/mailer.ts';
import { startMailServer } from './testing/start-mail-server.ts';
import { useTestBot } from './testing/start-test-bot.ts';
import { startWorker } from './worker.ts';

const bot = useTestBot();
const { db } = bot;
beforeAll(() => bot().install());

async function registered(): Promise<string[]> {
  const rows = await db.selectFrom('job_workers').select('worker_id').execute();
  return rows.map((row) => row.worker_id).toSorted();
}

async function suspected(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select worker_id as id from job_workers where suspected_at is not null order by id`.execute(db);
  return rows.map(({ id }) => id);
}

test('registers before its first job, and leaves when it stops', async () => {
  const { context, database } = bot();
  const worker = await startWorker({ context, pool: database.pool });
  // One lane for Slack, one for email, two for the coach.
  await vi.waitFor(async () => expect(await registered()).toHaveLength(4), 10_000);
  expect(await registered()).toEqual(worker.ids.toSorted());
  expect(await sweepDeadWorkers(database.db)).toEqual([]);
  await worker.stop();
  expect(await registered()).toEqual([]);
});

test('kill -9 in the middle of a post: another worker posts it', async () => {
  const { context, database, slack, teamId } = bot();
  const { db } = database;
  const client = await context.workspaces.client(teamId);
  const channel = (await client?.conversations.create({ name: 'cohort-one' }))?.channel?.id ?? '';
  const founder = await newFounder(db);
  await db.updateTable('cohorts').set({ slack_channel_id: channel }).execute();
  const task = await newTask(db, { founderId: founder.id, title: 'Ship' });
  await completeTask(db, {
    founderId: founder.id,
    taskId: task.id,
    now: new Date(),
    source: 'web',
  });
  const posts = () =>
    slack.called('chat.postMessage').filter((call) => call.args.channel === channel);

  slack.failNext({ method: 'chat.postMessage', status: 0 });
  const { config } = context;
  const settings = { url: database.url, config, appSecret: config.appSecret.toString('base64') };
  const script = await bundleScript('bot/testing/run-worker.ts', { packages: 'external' });
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, WORKER_SETTINGS: JSON.stringify(settings) },
    stdio: 'inherit',
  });
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 20_000);
  const dead = await registered();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const worker = await startWorker({ context, pool: database.pool, heartbeatMs: 200 });
  // On a busy machine a living one may miss some heartbeats.
  const timing = { staleMs: 2_500, suspectedMs: 1_500 };
  await vi.waitUntil(async () => {
    expect(await sweepDeadWorkers(db, timing)).toEqual([]);
    return (await suspected()).length > 0;
  }, 10_000);
  // Once is no proof: a worker that only lost its connection sends the next heartbeat on another.
  expect(await suspected()).toEqual(dead);
  expect(posts()).toHaveLength(1);
  const freed = await vi.waitUntil(async () => {
    const ids = await sweepDeadWorkers(db, timing);
    return ids.length > 0 && ids;
  }, 10_000);
  expect(freed.toSorted()).toEqual(dead);
  await vi.waitFor(() => expect(posts().map((call) => call.status)).toEqual([0, 200]), 10_000);
  expect(await registered()).toEqual(worker.ids.toSorted());
  await worker.stop();
});

test('while seven calls to Slack hang, a password reset goes out', async () => {
  const { context, database, slack, teamId } = bot();
  const { db } = database;
  const { email } = await newFounderAccount(db);
  for (let index = 0; index < 7; index += 1) {
    slack.failNext({ method: 'auth.test', status: 0 });
    await addJob(db, 'check-slack', { teamId }, { key: `hanging ${index}` });
  }
  const server = await startMailServer();
  const mailer = createMailer({ smtpUrl: server.url, from: 'Slipstream <hello@s.test>' });
  const asked = slack.called('auth.test').length;
  const worker = await startWorker({ context: { ...context, mailer }, pool: database.pool });
  await vi.waitFor(() => expect(slack.called('auth.test').length - asked).toBe(4), 10_000);
  const startedAt = performance.now();
  await requestPasswordReset(db, { audience: 'founder', email, now: new Date() });
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 8_000, interval: 50 });
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect(slack.called('auth.test').length - asked).toBe(4);
  slack.endFaults();
  await worker.stop();
  mailer.close();
  await server.close();
});

/** A job of a queue that somebody has taken, some seconds ago. */
async function newLockedJob(workerId: string, secondsAgo: number): Promise<string> {
  const key = `${workerId} ${secondsAgo}`;
  await addJob(db, 'check-slack', { teamId: 'T1' }, { key, queue: key });
  const { rows } = await sql<{ id: string }>`
    with queue as (
      update graphile_worker._private_job_queues
      set locked_by = ${workerId}, locked_at = now() - ${secondsAgo} * interval '1 s'
      where queue_name = ${key}
    )
    update graphile_worker._private_jobs
    set locked_by = ${workerId}, locked_at = now() - ${secondsAgo} * interval '1 s'
    where key = ${key} returning id::text`.execute(db);
  return rows[0]?.id as string;
}

/** The jobs and queues that this worker has. */
async function countLocked(workerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from graphile_worker._private_jobs where locked_by = ${workerId})
      + (select count(*) from graphile_worker._private_job_queues where locked_by = ${workerId})
      as count`.execute(db);
  return rows[0]?.count as number;
}

test('a worker whose connections carry nothing any more sends heartbeats on a new one', async () => {
  const { database } = bot();
  const { db } = database;
  const proxy = await startDatabaseProxy(database.url);
  const handle = openDatabase({ url: proxy.url });
  const errors: Error[] = [];
  const onError = (error: Error) => errors.push(error);
  const heartbeat = startHeartbeat(handle.pool, { held: new Set(), everyMs: 50, onError });
  await heartbeat.add('half-open');
  await newLockedJob('half-open', 0);
  proxy.silence();
  proxy.openForNew();
  const timing = { staleMs: 500, suspectedMs: 8_000 };
  await vi.waitUntil(async () => {
    expect(await sweepDeadWorkers(db, timing)).toEqual([]);
    return (await suspected()).length > 0;
  }, 10_000);
  await expect.poll(suspected).toEqual([]);
  expect(errors.length).toBe(1);
  expect(await countLocked('half-open')).toBe(2);

  // Dead, or so it seems: what it has is taken from it, and with its next heartbeat it is back.
  proxy.silence();
  await vi.waitUntil(
    async () => (await sweepDeadWorkers(db, { staleMs: 300, suspectedMs: 100 })).length > 0,
    10_000,
  );
  expect([await countLocked('half-open'), await registered()]).toEqual([0, []]);
  proxy.mend();
  await expect.poll(registered).toEqual(['half-open']);
  await heartbeat.stop();
  expect(await registered()).toEqual([]);
  await handle.close();
  await proxy.close();
});

test('a living worker gives back what it took and never heard of, and keeps what it has', async () => {
  const { pool } = bot().database;
  const [lost, taken, fresh] = [
    await newLockedJob('living', 20),
    await newLockedJob('living', 21),
    await newLockedJob('living', 1),
  ];
  const held = new Set([taken]);
  const onError = (error: Error) => expect(error).toBeUndefined();
  const heartbeat = startHeartbeat(pool, { held, everyMs: 20, onError });
  await heartbeat.add('living');
  await expect.poll(() => countLocked('living')).toBe(4);
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker._private_jobs where locked_by = 'living' order by id`.execute(
    db,
  );
  expect(rows.map(({ id }) => id)).toEqual([taken, fresh]);
  expect(lost).not.toBe(taken);
  await heartbeat.stop();
});

test('a worker that takes a job knows it until its end is recorded', async () => {
  // Connections of its own: on those of the workers these names stand for other statements.
  const { pool, close } = openDatabase({ url: bot().database.url, max: 2 });
  const held = new Set<string>();
  const client = await createJobPool(pool, held).connect();
  const take = { name: 'get_job/graphile_worker', text: 'select $1::bigint as id' };
  await client.query({ ...take, values: [7] });
  expect([...held]).toEqual(['7']);
  await client.query({ ...take, values: [8] });
  await client.query({ name: 'complete_job/graphile_worker', text: 'select $1::int', values: [7] });
  const failed = JSON.stringify([{ jobId: 8 }]);
  const failing = { name: 'fail_job_q/graphile_worker', text: 'select $1::text, $2::json' };
  await client.query({ ...failing, values: ['pool', failed] });
  client.release();
  await close();
  expect([...held]).toEqual([]);
});

test('jobs of a worker that nobody knows are freed after a minute', async () => {
  await newLockedJob('unknown', 59);
  expect(await sweepDeadWorkers(db)).toEqual([]);
  await newLockedJob('unknown', 61);
  expect(await sweepDeadWorkers(db)).toEqual(['unknown']);
  expect(await countLocked('unknown')).toBe(0);
});

test('a database clock that was set back neither keeps a dead worker nor its jobs', async () => {
  const tomorrow = sql<Date>`now() + interval '1 day'`;
  const dead = { worker_id: 'from-tomorrow', beat_at: tomorrow, suspected_at: tomorrow };
  await db.insertInto('job_workers').values(dead).execute();
  await newLockedJob('from-tomorrow', -86_400);
  expect(await sweepDeadWorkers(db)).toEqual(['from-tomorrow']);
  expect(await countLocked('from-tomorrow')).toBe(0);
});
