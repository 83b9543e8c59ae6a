import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { addJob } from '#db/jobs.ts';
import { requestPasswordReset } from '#db/operations/accounts/passwords.ts';
import { holdWorkerLock, sweepDeadWorkers } from '#db/operations/jobs/coordination.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { bundleScript } from '#db/testing/bundle-script.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { createMailer } from './mail/mailer.ts';
import { startMailServer } from './testing/start-mail-server.ts';
import { useTestBot } from './testing/start-test-bot.ts';
import { startWorker } from './worker.ts';

const bot = useTestBot();
beforeAll(() => bot().install());

async function registered(): Promise<string[]> {
  const rows = await bot().database.db.selectFrom('job_workers').select('worker_id').execute();
  return rows.map((row) => row.worker_id).toSorted();
}

test('registers before its first job, and leaves when it stops', async () => {
  const { context, database } = bot();
  const worker = await startWorker({ context, pool: database.pool });
  // One lane for Slack, one for email.
  await vi.waitFor(async () => expect(await registered()).toHaveLength(2), 10_000);
  expect(await registered()).toEqual(worker.ids.toSorted());
  expect(await sweepDeadWorkers(database.db, { suspected: new Set(worker.ids) })).toEqual({
    freed: [],
    suspected: new Set(),
  });
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
  const script = await bundleScript('bot/testing/run-worker.ts');
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, WORKER_SETTINGS: JSON.stringify(settings) },
    stdio: 'inherit',
  });
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 20_000);
  const dead = await registered();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const worker = await startWorker({ context, pool: database.pool });
  const first = await vi.waitUntil(async () => {
    const sweep = await sweepDeadWorkers(db, { suspected: new Set() });
    return sweep.suspected.size === dead.length ? sweep : null;
  }, 10_000);
  // Once is no proof: a worker that only lost its connection takes its lock again.
  expect(first).toEqual({ freed: [], suspected: new Set(dead) });
  expect(posts()).toHaveLength(1);
  expect((await sweepDeadWorkers(db, first)).freed.toSorted()).toEqual(dead);
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

const heldLocks = sql<{ pid: number }>`
  select pid from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;

test('a worker that stops while it takes its lock again keeps neither lock nor connection', async () => {
  const { db, pool } = bot().database;
  const locks = async () => (await heldLocks.execute(db)).rows;
  await expect.poll(locks).toEqual([]);
  const lock = await holdWorkerLock(pool, {
    workerId: 'pool-stopping',
    // It begins to take the lock again right after this.
    onError: () => queueMicrotask(() => void lock.release()),
  });
  const [held] = await locks();
  await sql`select pg_terminate_backend(${held?.pid}::int)`.execute(db);
  await expect.poll(async () => [await locks(), await registered()]).toEqual([[], []]);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

test('a worker whose connection broke takes its lock again', async () => {
  const { database } = bot();
  const errors: Error[] = [];
  const lock = await holdWorkerLock(database.pool, {
    workerId: 'pool-broken',
    onError: (error) => errors.push(error),
  });
  // Another's connection, closed a moment ago, may still be ending.
  const before = await vi.waitUntil(async () => {
    const { rows } = await heldLocks.execute(database.db);
    return rows.length === 1 ? rows[0] : null;
  }, 10_000);
  await sql`select pg_terminate_backend(${before?.pid}::int)`.execute(database.db);
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), 10_000);
  await vi.waitUntil(async () => (await heldLocks.execute(database.db)).rows.length === 1, 10_000);
  const suspected = new Set(['pool-broken']);
  expect((await sweepDeadWorkers(database.db, { suspected })).freed).toEqual([]);
  await lock.release();
});
