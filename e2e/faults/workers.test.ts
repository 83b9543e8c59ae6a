import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { readPostmasterFile } from '#db/embedded/cluster-folder.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#db/embedded/start-embedded-postgres.ts';
import { addJob } from '#db/jobs.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { startDatabaseProxy } from '#db/testing/database-proxy.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import type { Product } from '../product/launch-product.ts';
import { useProducts } from '../product/use-products.ts';
import { newCohortInSlack, newFounderInSlack } from '../slack/new-cohort-in-slack.ts';
import { startWorkspace, type Workspace } from '../slack/start-workspace.ts';
import { trackCompletions } from '../slack/track-completions.ts';

const products = useProducts();
let dataDir: string;
let server: EmbeddedPostgres;
let handle: DatabaseHandle;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let workspace: Workspace;
let product: Product;
let browser: Browser;
const { complete, waitUntilAllPosted } = trackCompletions(() => workspace);

const launch = () =>
  products.launch({
    env: { DATABASE_URL: proxy.url, DEMO: '0', LOG_LEVEL: 'warn', ...workspace.settings },
  });

beforeAll(async () => {
  workspace = await startWorkspace({ people: ['mira'], channels: ['cohort'] });
  dataDir = path.join(await products.makeDataDir(), 'server');
  server = await startEmbeddedPostgres({ dataDir });
  handle = openDatabase({ url: server.url, max: 2 });
  await migrateToLatest(handle);
  const { id: cohortId } = await newCohortInSlack(handle.db, { workspace, channel: 'cohort' });
  const person = { workspace, person: 'mira', cohortId };
  const { email } = await newFounderInSlack(handle.db, person);
  proxy = await startDatabaseProxy(server.url);
  product = await launch();
  browser = await signInFounder(product, email);
});

afterAll(async () => {
  await product?.kill();
  await proxy?.close();
  await handle?.close();
  await server?.stop();
  await workspace?.close();
});

test('connections that carry nothing any more: no worker is robbed, and all is posted', async () => {
  await complete('before', browser.at(product));
  await waitUntilAllPosted();
  const workers = await listWorkers();
  // Its four lanes, and what holds the requests of Slack.
  expect(workers).toHaveLength(5);
  // A message that Slack has but nobody has noted yet would rightly be sent again.
  await vi.waitUntil(async () => (await countUnsent()) === 0, 10_000);
  proxy.silence();
  proxy.openForNew();
  await vi.waitUntil(async () => (await browser.get('/api/tasks')).status === 200, 60_000);
  await complete('after', browser.at(product));
  // Three times as long as it takes to be taken for dead.
  for (let seconds = 0; seconds < 60; seconds += 1) {
    expect(await listWorkers()).toEqual(workers);
    await setTimeout(1_000);
  }
  await waitUntilAllPosted();
  expect(product.output()).not.toContain('Freed the jobs');
});

test('PostgreSQL pauses for 20 seconds: what was taken meanwhile is freed while its worker lives', async () => {
  const workers = await listWorkers();
  const due = { afterMs: 2_000 };
  for (let number = 0; number < 40; number += 1) {
    const key = `during the pause ${number}`;
    await addJob(handle.db, 'check-slack', { teamId: workspace.teamId }, { key, ...due });
  }
  const pids = findServerProcesses();
  expect(pids.length).toBeGreaterThan(5);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await setTimeout(20_000);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  await vi.waitUntil(async () => (await countJobs()) === 0, { timeout: 60_000, interval: 250 });
  await complete('after the pause', browser.at(product));
  await waitUntilAllPosted();
  expect(await listWorkers()).toEqual(workers);
  expect(product.output()).not.toContain('Freed the jobs');
});

test('a worker killed after all that: its channel is heard again within a minute', async () => {
  await workspace.setWeather('silent');
  const lostBefore = workspace.countLost();
  await complete('told by the next one', browser.at(product));
  await vi.waitUntil(() => workspace.countLost() > lostBefore, 20_000);
  await product.kill();
  await workspace.setWeather('fine');
  product = await launch();
  await waitUntilAllPosted();
});

async function listWorkers(): Promise<string[]> {
  const rows = await handle.db.selectFrom('job_workers').select('worker_id').execute();
  return rows.map((row) => row.worker_id).toSorted();
}

async function countUnsent(): Promise<number> {
  const rows = handle.db.selectFrom('slack_outbox').where('state', '=', 'waiting').select('id');
  return (await rows.execute()).length;
}

/** The jobs of the pause that are not done. */
async function countJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs where key like 'during the pause%'`.execute(
    handle.db,
  );
  return rows[0]?.count as number;
}

/** PostgreSQL has a process for each connection. */
function findServerProcesses(): number[] {
  const postmaster = readPostmasterFile(dataDir)?.pid as number;
  const parentOf = (pid: number) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 1).split(' ')[2]);
    } catch {
      return 0;
    }
  };
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  return [postmaster, ...all.filter((pid) => parentOf(pid) === postmaster)];
}
