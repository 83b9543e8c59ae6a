import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#db/embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { startReplica } from '../../deploy/start-replica.ts';
import { freePort, type Product } from '../product/launch-product.ts';
import { useProducts } from '../product/use-products.ts';

// Debian's PgBouncer lends ten connections to two web processes and a bot; a streaming replica stands
// beside the primary.

const products = useProducts();
const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'slipstream-replica-'));
chmodSync(folder, 0o755);
const primaryDir = path.join(folder, 'primary');
let server: EmbeddedPostgres;
let direct: DatabaseHandle;
let replica: Awaited<ReturnType<typeof startReplica>>;
let pooler: ChildProcess;
let pooledUrl: string;
let webs: Product[];
let people: { browser: Browser; id: string }[];

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: primaryDir });
  direct = openDatabase({ url: server.url });
  await migrateToLatest(direct);
  const { id: cohortId } = await newCohort(direct.db, { slack: false });
  const founders = [];
  for (let count = 0; count < 6; count += 1)
    founders.push(await newFounderAccount(direct.db, { cohortId }));
  pooledUrl = await startPooler();
  const primaryUrl = server.adminUrl.replace(/\/slipstream$/, '/postgres');
  replica = await startReplica({
    folder: path.join(folder, 'replica'),
    port: await freePort(),
    primaryUrl,
    primaryDir,
  });
  const env = {
    // Without building the pages, which nobody opens here.
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost:3000',
    APP_SECRET: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'warn',
    DATABASE_URL: pooledUrl,
    DATABASE_DIRECT_URL: server.url,
    DATABASE_READ_URL: replica.url.replace(/\/postgres$/, '/slipstream'),
  };
  webs = await Promise.all([
    products.launch({ mode: 'web', env }),
    products.launch({ mode: 'web', env }),
  ]);
  await products.launch({ mode: 'bot', env });
  people = await Promise.all(
    founders.map(async ({ id, email }) => ({ id, browser: await signInFounder(web(0), email) })),
  );
}, 240_000);

afterAll(async () => {
  await replica?.stop().catch(() => undefined);
  await direct?.close();
  pooler?.kill('SIGTERM');
  // The products end after us; they find no server then.
  await server?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const web = (place: number) => webs[place] as Product;

async function startPooler(): Promise<string> {
  const { username, password, pathname, host } = new URL(server.url);
  const port = await freePort();
  const script = path.resolve(import.meta.dirname, '../../deploy/start-pooler.sh');
  const args = [path.join(folder, 'pooler'), String(port), host, username, password];
  pooler = spawn(script, args, { stdio: 'inherit' });
  const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  // Without signing in: the pooler would open a connection that has no limits yet.
  await vi.waitFor(
    async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    },
    { timeout: 60_000, interval: 200 },
  );
  return url;
}

/** Writes, and reads at once at the other process what was written: 60 times by six people. */
async function writeAndRead(): Promise<void> {
  await Promise.all(
    people.map(async ({ browser }) => {
      for (let round = 0; round < 10; round += 1) {
        const title = `Zebra ${randomUUID().slice(0, 13)}`;
        const made = await browser.at(web(round % 2)).post('/api/tasks', { title });
        expect(made.status, made.text).toBe(201);
      }
    }),
  );
  for (const { browser } of people) {
    for (let round = 0; round < 3; round += 1) {
      const title = `Quagga ${randomUUID().slice(0, 13)}`;
      expect((await browser.post('/api/tasks', { title })).status).toBe(201);
      const found = await browser
        .at(web(round % 2))
        .get(`/api/search?q=${encodeURIComponent(title)}`);
      expect(found.status, found.text).toBe(200);
      expect(found.body.tasks, 'what was just written').toHaveLength(1);
    }
  }
}

/** The number of reads of founders at the replica. */
async function readsOfReplica(): Promise<number> {
  const client = new pg.Client({
    connectionString: replica.url.replace(/\/postgres$/, '/slipstream'),
  });
  await client.connect();
  const { rows } = await client.query(`select sum(seq_scan + coalesce(idx_scan, 0))::int as scans
    from pg_stat_user_tables where relname = 'startup_applications'`);
  await client.end();
  return rows[0].scans;
}

/** Reads directory and board until they come from the replica. */
async function readUntilReplicaServes(): Promise<void> {
  const before = await readsOfReplica();
  await vi.waitFor(
    async () => {
      for (const { browser } of people) {
        for (const read of ['/api/startups', '/api/leaderboard']) {
          const answer = await browser.at(web(1)).get(read);
          expect(answer.status, answer.text).toBe(200);
        }
      }
      // Statistics of a session are written once a second.
      await setTimeout(1_100);
      expect(await readsOfReplica()).toBeGreaterThan(before);
    },
    { timeout: 60_000, interval: 500 },
  );
}

test('through a pooler in transaction mode, everything works on ten connections', async () => {
  await writeAndRead();
  const limits = openDatabase({ url: pooledUrl, pooled: true, prepares: false });
  const { rows: settings } = await limits.pool.query('show statement_timeout');
  await limits.close();
  expect(settings).toEqual([{ statement_timeout: '10s' }]);
  for (const each of webs)
    expect(each.output()).not.toMatch(/prepared statement|unsupported startup/);
});

test('directory and boards come from the replica', { timeout: 90_000 }, async () => {
  await readUntilReplicaServes();
});

test('while the replica stands still, people see what they wrote', {
  timeout: 120_000,
}, async () => {
  const client = new pg.Client({ connectionString: replica.url });
  await client.connect();
  await client.query('select pg_wal_replay_pause()');
  await writeAndRead();
  await client.query('select pg_wal_replay_resume()');
  await client.end();
  await readUntilReplicaServes();
});

test('a replica that dies fails nobody, and serves again when it is back', {
  timeout: 180_000,
}, async () => {
  await readUntilReplicaServes();
  let isOver = false;
  const statuses = new Set<number>();
  const reading = people.map(async ({ browser }) => {
    while (!isOver) {
      statuses.add((await browser.at(web(0)).get('/api/startups')).status);
      await setTimeout(20);
    }
  });
  await setTimeout(1_000);
  await replica.stop();
  await setTimeout(2_000);
  isOver = true;
  await Promise.all(reading);
  expect([...statuses]).toEqual([200]);
  await writeAndRead();
  await replica.start();
  await readUntilReplicaServes();
});
