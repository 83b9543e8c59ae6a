import { Logger, run, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { addJob, jobKinds, privateJobs, queueHomeUpdate } from './jobs.ts';
import { pruneExpired } from './operations/jobs/prune-expired.ts';
import { listDeliveries } from './queries/deliveries.ts';
import { clearJobs } from './testing/clear-jobs.ts';
import { listQueuedJobs } from './testing/list-queued.ts';
import { useTestDatabase } from './testing/test-database.ts';

const database = useTestDatabase();
const { db } = database;

it('a job exists exactly if its transaction commits', async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await addJob(trx, 'publish-home', { founderId: 'f1' });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await listQueuedJobs(db)).toEqual([]);
  await db.transaction().execute((trx) => addJob(trx, 'publish-home', { founderId: 'f1' }));
  expect(await listQueuedJobs(db)).toEqual([
    { name: 'publish-home', key: null, queue: null, payload: { founderId: 'f1' } },
  ]);
});

it('jobs of the same key are one job, even if added at the same time', async () => {
  const options = { key: 'send:C1', queue: 'slack:C1' };
  await Promise.all(
    Array.from({ length: 20 }, () =>
      addJob(db, 'send-channel-messages', { channelId: 'C1' }, options),
    ),
  );
  const jobs = (await listQueuedJobs(db)).filter((job) => job.key === 'send:C1');
  expect(jobs).toEqual([
    {
      name: 'send-channel-messages',
      key: 'send:C1',
      queue: 'slack:C1',
      payload: { channelId: 'C1' },
    },
  ]);
});

it('a job that is replaced while it runs is never shown as failed, nor kept', async () => {
  await clearJobs(db);
  const home = { founderId: 'f2' };
  const shown = async () => {
    const { deliveries } = await listDeliveries(db, { page: 1, pageSize: 10, now: new Date() });
    return deliveries.map(({ what, state }) => [what, state]);
  };
  const seen: unknown[] = [];
  let runs = 0;
  await queueHomeUpdate(db, home);
  await runOnce({
    pgPool: database().pool,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: {
      async 'publish-home'() {
        runs += 1;
        if (runs > 1) return;
        await queueHomeUpdate(db, home);
        seen.push(await shown());
        throw new Error('Slack did not answer.');
      },
    },
  });
  expect([runs, ...seen, await shown()]).toEqual([2, [], []]);
  await pruneExpired(db, { now: new Date() });
  expect((await sql`select from ${privateJobs}`.execute(db)).rows).toEqual([]);
  // One that failed by itself is shown.
  await queueHomeUpdate(db, home);
  await sql`update ${privateJobs} set attempts = max_attempts, last_error = 'no'`.execute(db);
  expect(await shown()).toEqual([['publish-home', 'failed']]);
});

it('with 50,000 waiting of each kind in Slack’s lane, posts go before what only redraws', async () => {
  await clearJobs(db);
  const first = ['publish-home', 'edit-post', 'refresh-slack-user'] as const;
  const last = 'send-channel-messages';
  // The posts come last, so that only their priority brings them forward.
  for (const name of [...first, last] as const) await addJob(db, name, {} as never, { key: name });
  await sql`
    insert into ${privateJobs} (task_id, priority, run_at, key)
    select task_id, priority, run_at, key || n from ${privateJobs}, generate_series(2, 50000) n
    order by id, n`.execute(db);
  const taken: string[] = [];
  const take = (name: string) => async () => void taken.push(name);
  const startedAt = performance.now();
  const runner = await run({
    pgPool: database().pool,
    noHandleSignals: true,
    concurrency: 4,
    logger: new Logger(() => () => undefined),
    taskList: Object.fromEntries([...first, last].map((name) => [name, take(name)])),
  });
  await vi.waitUntil(() => taken.length >= 40, { timeout: 5_000, interval: 5 });
  await runner.stop();
  expect(new Set(taken)).toEqual(new Set([last]));
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await clearJobs(db);
});

it('nothing in Slack’s lane stands behind a redrawing, but what is done in the background', () => {
  const behind = Object.entries(jobKinds).filter(
    ([, { priority }]) => priority >= jobKinds['publish-home'].priority,
  );
  expect(behind.map(([name]) => name)).toEqual([
    'edit-post',
    'publish-home',
    'refresh-slack-user',
    'summarize-conversation',
    'fetch-picture',
  ]);
});
