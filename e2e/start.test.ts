import { spawn } from 'node:child_process';
import { request } from 'node:http';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { query } from '#db/embedded/testing/query.ts';
import type { Browser } from '#web/server/testing/browser.ts';
import { openLivePage } from '#web/server/testing/live-page.ts';
import { type FoundPostgres, findPostgres, waitForPostgresExit } from './product/find-postgres.ts';
import type { Product } from './product/launch-product.ts';
import { signInDemoFounder } from './product/sign-in-demo-founder.ts';
import { useProducts } from './product/use-products.ts';

// One data folder from its first day on: each test goes on where the one before it stopped.
const products = useProducts();
let dataDir: string;
/** The product that is running; where there are two, `other` uses the PostgreSQL that it started. */
let running: Product;
let other: Product;
let browser: Browser;
let taskId: string;

const launch = () => products.launch({ dataDir, env: { LOG_LEVEL: 'info' } });
const postgres = () => findPostgres(dataDir) as FoundPostgres;
const hasStartedPostgres = ({ output }: Product) => output().includes('PostgreSQL is ready');

beforeAll(async () => {
  dataDir = await products.makeDataDir();
});

test('two starts at once in an empty folder: one PostgreSQL, one community', async () => {
  const both = await Promise.all([launch(), launch()]);
  expect(both.filter(hasStartedPostgres)).toHaveLength(1);
  [running, other] = hasStartedPostgres(both[0]) ? both : [both[1], both[0]];
  const [found] = await query(
    postgres().url,
    `select
      (select count(*)::int from startup_applications where status = 'accepted') as founders,
      (select count(*)::int from accounts where audience = 'admin') as admins`,
  );
  expect(found).toEqual({ founders: 26, admins: 3 });
});

test('a start says where to go, and with which accounts', () => {
  for (const { url, output } of [running, other]) {
    for (const line of [
      `Slipstream runs at ${url}\n`,
      `founder   ${url}/founder/signin   founder@demo.test / demo-founder\n`,
      `investor  ${url}/investor/signin  investor@demo.test / demo-investor\n`,
      `admin     ${url}/admin            admin@demo.test / demo-admin\n`,
      `manager   ${url}/admin            manager@demo.test / demo-manager\n`,
      `reviewer  ${url}/admin            reviewer@demo.test / demo-reviewer\n`,
      `${url}/sandbox/slack\n`,
      `${url}/sandbox/mail\n`,
    ]) {
      expect(output()).toContain(line);
    }
  }
});

test('the one that came second stops, and the first works on', async () => {
  browser = await signInDemoFounder(other);
  taskId = (await browser.post('/api/tasks', { title: 'Outlive the restart' })).body.id;
  expect((await browser.post(`/api/tasks/${taskId}/completion`)).body.isNew).toBe(true);
  expect(await other.stop()).toBe(0);
  await expectCompleted(running);
});

test('the last one to stop takes PostgreSQL along; after the next start all is still there', async () => {
  const server = postgres();
  expect(await running.stop()).toBe(0);
  expect(await waitForPostgresExit(server, 0)).toBe(true);
  running = await launch();
  await expectCompleted(running);
});

test('the one that started PostgreSQL stops, and the second works on', async () => {
  other = await launch();
  expect(hasStartedPostgres(other)).toBe(false);
  expect(await running.stop()).toBe(0);
  await expectCompleted(other);
  const created = await browser.at(other).post('/api/tasks', { title: 'Written by the second' });
  expect(created.status).toBe(201);
});

test('kill -9: the next start uses the PostgreSQL that was left running', async () => {
  const { pid } = postgres();
  await other.kill();
  running = await launch();
  expect(hasStartedPostgres(running)).toBe(false);
  expect(postgres().pid).toBe(pid);
  await expectCompleted(running);
});

test('SIGTERM under load: whatever was begun is answered, and nothing is left running', async () => {
  const server = postgres();
  const me = await browser.at(running).get('/api/me');
  const page = await openLivePage(running, browser);
  const asking = Array.from({ length: 4 }, () =>
    requestUntilRefused(`${running.url}/api/tasks`, { cookie: browser.cookie ?? '' }),
  );
  // These are surely under way when the signal comes: they wait for us.
  const held = await lockFounder(server.url, me.body.founder.id);
  const titles = Array.from({ length: 10 }, (_, index) => `Begun before the end ${index}`);
  const begun = titles.map((title) => browser.at(running).post('/api/tasks', { title }));
  await vi.waitUntil(async () => (await held.waiting()) === titles.length, 5_000);

  const signalledAt = performance.now();
  const stopped = running.stop();
  const outcomes = (await Promise.all(asking)).flat();
  await page.ended();
  await held.release();
  const answers = await Promise.all(begun);
  expect(await stopped).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(10_000);
  expect(await waitForPostgresExit(server, 0)).toBe(true);

  expect(answers.map(({ status, body }) => [status, body.title])).toEqual(
    titles.map((title) => [201, title]),
  );
  // A connection that nobody had taken yet when the port closed is reset, without a word of an answer.
  const bad = outcomes.filter((outcome) =>
    'status' in outcome ? ![200, 503].includes(outcome.status) : outcome.answered,
  );
  expect(bad).toEqual([]);
  expect(outcomes.filter((outcome) => 'status' in outcome).length).toBeGreaterThan(4);
});

test('npm start, ended by npm’s process, leaves nothing running: during the start, and later', async () => {
  const early = startByNpm();
  await vi.waitUntil(() => findPostgres(dataDir), { timeout: 60_000 });
  const first = postgres();
  early.npm.kill('SIGTERM');
  expect(await early.ended).toBe(0);
  expect(await waitForPostgresExit(first, 0)).toBe(true);

  const later = startByNpm();
  await vi.waitUntil(later.isReady, { timeout: 90_000, interval: 100 });
  const second = postgres();
  // As a terminal does: npm hears it and passes it on, and so does everything else of the group.
  const { pid = 0 } = later.npm;
  process.kill(-pid, 'SIGINT');
  process.kill(-pid, 'SIGINT');
  expect(await later.ended).toBe(0);
  expect(await waitForPostgresExit(second, 0)).toBe(true);
});

/** In a process group of its own, as a shell has it. */
function startByNpm() {
  const port = String(19_000 + (process.pid % 1_000));
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, PORT: port, DATA_DIR: dataDir };
  const npm = spawn('npm', ['start', '--silent'], { env, stdio: 'ignore', detached: true });
  const ended = new Promise((resolve) => npm.once('exit', resolve));
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return { npm, ended, isReady };
}

async function expectCompleted(product: Product): Promise<void> {
  const board = await browser.at(product).get('/api/tasks');
  expect(board.status).toBe(200);
  const ids = (board.body.completed as { id: string }[]).map(({ id }) => id);
  expect(ids).toContain(taskId);
}

/** Holds what every change of a founder's tasks waits for, until it is released. */
async function lockFounder(url: string, founderId: string) {
  const holder = new pg.Client({ connectionString: url });
  const watcher = new pg.Client({ connectionString: url });
  for (const client of [holder, watcher]) {
    // The server may be gone before we are.
    client.on('error', () => undefined);
    await client.connect();
  }
  await holder.query('begin');
  await holder.query('select from founder_totals where founder_id = $1 for update', [founderId]);
  return {
    /** The number of the product's statements that wait for us. */
    async waiting(): Promise<number> {
      const { rows } = await watcher.query(
        `select count(*)::int as waiting from pg_stat_activity
         where application_name = 'slipstream' and wait_event_type = 'Lock'`,
      );
      return rows[0].waiting;
    },
    async release(): Promise<void> {
      await holder.query('rollback');
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}

type Outcome = { status: number } | { error: string; answered: boolean };

/**
 * Asks for a page again and again, each time on a connection of its own, until nobody listens any
 * more. Returns what came of each request.
 */
async function requestUntilRefused(
  url: string,
  headers: Record<string, string>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (;;) {
    const outcome = await requestOnce(url, headers);
    if ('error' in outcome && outcome.error === 'ECONNREFUSED') return outcomes;
    outcomes.push(outcome);
  }
}

function requestOnce(url: string, headers: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    let answered = false;
    const fail = (error: Error) =>
      resolve({ error: 'code' in error ? String(error.code) : error.message, answered });
    request(url, { headers, agent: false }, (response) => {
      answered = true;
      response.on('error', fail);
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }));
      response.resume();
    })
      .on('error', fail)
      .end();
  });
}
