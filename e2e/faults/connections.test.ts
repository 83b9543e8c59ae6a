import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#db/embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import type { Product } from '../product/launch-product.ts';
import { useProducts } from '../product/use-products.ts';

const products = useProducts();
let server: EmbeddedPostgres;
let handle: DatabaseHandle;
let web: Product[];
let bots: Product[];
let browser: Browser;

/** A process's pool, its connection for live events and a bot's for heartbeats. */
const maxConnections = 4 * (7 + 1) + 2 * (8 + 1 + 1);

beforeAll(async () => {
  const dataDir = path.join(await products.makeDataDir(), 'server');
  server = await startEmbeddedPostgres({ dataDir, maxConnections: 60 });
  handle = openDatabase({ url: server.url, max: 1 });
  await migrateToLatest(handle);
  const { email } = await newFounderAccount(handle.db);
  const env = {
    DATABASE_URL: server.url,
    APP_SECRET: randomBytes(32).toString('base64'),
    DEMO: '0',
    LOG_LEVEL: 'warn',
  };
  const launch = (mode: string) => products.launch({ mode, env });
  const first = await launch('web');
  web = [first, ...(await Promise.all(['web', 'web', 'web'].map(launch)))];
  bots = await Promise.all(['bot', 'bot'].map(launch));
  browser = await signInFounder(first, email);
});

afterAll(async () => {
  await Promise.all([...(web ?? []), ...(bots ?? [])].map((product) => product.kill()));
  await handle?.close();
  await server?.stop();
});

test('four web and two bot processes serve a full load with 60 connections', async () => {
  const { statuses, most } = await load({ at: 40, forMs: 20_000 });
  expect(statuses).toEqual([200]);
  expect(most).toBeLessThanOrEqual(maxConnections);
});

test('at ten times that load some are told to come back, and nobody waits for ever', async () => {
  const { statuses, slowestMs, most } = await load({ at: 400, forMs: 15_000 });
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(slowestMs).toBeLessThan(15_000);
  expect(most).toBeLessThanOrEqual(maxConnections);
  // As soon as it is over all is well.
  const answers = await Promise.all(web.map((each) => browser.at(each).get('/api/tasks')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('no idle connection is kept for a minute but those that listen', async () => {
  // Live events and the clock for all; the lanes, the heartbeat and the polls of the bots.
  const quiet = 4 * 2 + 2 * (1 + 4 + 1 + 2);
  // Scheduled jobs, most at every fifth minute, take some more for a while.
  const patience = { timeout: 150_000, interval: 1_000 };
  await vi.waitUntil(async () => {
    expect(await countConnections({ idleForSeconds: 60 })).toBe(0);
    return (await countConnections()) <= quiet;
  }, patience);
  for (const product of [...web, ...bots]) expect(product.isAlive()).toBe(true);
});

/** As many clients, each with one request after another, over all web processes. */
async function load({ at, forMs }: { at: number; forMs: number }) {
  const until = performance.now() + forMs;
  const statuses = new Set<number>();
  let slowestMs = 0;
  let most = 0;
  async function client(index: number): Promise<void> {
    const own = browser.at(web[index % web.length] as Product);
    while (performance.now() < until) {
      const startedAt = performance.now();
      const { status, headers } = await own.get('/api/tasks');
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      statuses.add(status);
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  }
  const clients = Promise.all(Array.from({ length: at }, (_, index) => client(index)));
  while (performance.now() < until) most = Math.max(most, await countConnections());
  await clients;
  return { statuses: [...statuses], slowestMs, most };
}

/** Those of the products, or of them those that have been idle for so long and don't listen. */
async function countConnections({ idleForSeconds = 0 } = {}): Promise<number> {
  const { rows } = await handle.pool.query(
    `select count(*) from pg_stat_activity
     where application_name like 'slipstream%' and application_name <> 'slipstream-launcher'
       and pid <> pg_backend_pid()
       and ($1 = 0 or (state = 'idle' and query not ilike 'listen%'
         and state_change < now() - make_interval(secs => $1)))`,
    [idleForSeconds],
  );
  return rows[0].count;
}
