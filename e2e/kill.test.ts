import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import {
  createCommunity,
  findDiscrepancies,
  type LoadFounder,
  newTaskAttempt,
  performInBrowser,
  reconcileAllLedgers,
  runLoad,
  type TaskAttempt,
} from './load.ts';
import { type FoundPostgres, findPostgres } from './product/find-postgres.ts';
import { freePort, type Product, spawnProduct } from './product/launch-product.ts';
import { useProducts } from './product/use-products.ts';
import { startWorkspace, type Workspace } from './slack/start-workspace.ts';

// Each kind of fault once in every run of the suite; `npm run test:faults` does sixty rounds.
const rounds = Number(process.env.FAULT_ROUNDS ?? 5);
/**
 * The targets of the kills, in turns: all of it under load, PostgreSQL under load, a start half
 * way.
 */
const faults = ['product', 'postgres', 'product', 'start', 'product'] as const;

const products = useProducts();
const people = ['ada', 'bo', 'cy', 'dee', 'eli', 'fay'];
const attempts: TaskAttempt[] = [];
const browsers = new Map<LoadFounder, Browser>();
let dataDir: string;
let workspace: Workspace;
let founders: LoadFounder[];
let product: Product;

const env = () => ({ DEMO: '0', LOG_LEVEL: 'warn', ...workspace.settings });
const launch = () => products.launch({ dataDir, env: env() });
const postgres = () => findPostgres(dataDir) as FoundPostgres;
const browserOf = (founder: LoadFounder) => (browsers.get(founder) as Browser).at(product);

beforeAll(async () => {
  workspace = await startWorkspace({ people, channels: people.map((name) => `cohort-${name}`) });
  dataDir = await products.makeDataDir();
  founders = await createCommunity(dataDir, { workspace, quiet: 4 });
  product = await launch();
  await Promise.all(
    founders.map(async (founder) => {
      browsers.set(founder, await signInFounder(product, founder.email));
    }),
  );
  await product.kill();
});

afterAll(() => workspace?.close());

// Some two seconds a round; ten times that where the machine has more to do.
const patience = { timeout: rounds * 20_000 };

test(
  `${rounds} kills under load: nothing that was confirmed is lost or doubled`,
  patience,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const fault = faults[round % faults.length];
      if (fault === 'start') await killDuringStart();
      product = await launch();
      await finishInterruptedWork();
      expect(await readDatabase((handle) => findDiscrepancies(handle, attempts))).toEqual([]);

      const { pid } = postgres();
      let unavailable: Promise<void> | undefined;
      attempts.push(
        ...(await runLoad({
          product,
          workspace,
          founders,
          browserOf,
          round,
          enough: 8 + ((round * 7) % 30),
          strike: () => {
            if (fault === 'postgres') {
              process.kill(pid, 'SIGKILL');
              unavailable = expectUnavailable();
            } else void product.kill();
          },
        })),
      );
      await unavailable;
      if (fault === 'postgres') expect(await product.stop()).toBe(0);
      else await product.kill();
    }
  },
);

test('the jobs of a killed worker run within a minute after the next start', async () => {
  product = await launch();
  await finishInterruptedWork();
  await workspace.setWeather('silent');
  const lostBefore = workspace.countLost();
  const [founder] = founders;
  const work = newTaskAttempt(founder!, 'Told after the funeral.');
  attempts.push(work);
  await performInBrowser(work, browserOf(founder!));
  await vi.waitUntil(() => workspace.countLost() > lostBefore, 60_000);
  await product.kill();
  await workspace.setWeather('fine');

  product = await launch();
  const startedAt = performance.now();
  // Messages to founders may wait for their morning; what has nothing to say is dropped.
  const unsent = () =>
    readDatabase(({ db }) =>
      db
        .selectFrom('slack_outbox')
        .where('state', 'not in', ['sent', 'dropped'])
        .where('channel_id', 'in', Object.values(workspace.channels))
        .select('id')
        .execute(),
    );
  await vi.waitUntil(async () => (await unsent()).length === 0, {
    timeout: 120_000,
    interval: 100,
  });
  // A second a post comes on top where a channel had several to announce.
  const maxPosts = rounds / 2 + 2;
  expect(performance.now() - startedAt).toBeLessThan((60 + maxPosts) * 1_000);
});

test('in the end every book is in order, and every channel has heard of everything', async () => {
  expect(attempts.filter(({ earned }) => earned === null)).toEqual([]);
  expect(await readDatabase((handle) => findDiscrepancies(handle, attempts))).toEqual([]);
  expect(await readDatabase((handle) => reconcileAllLedgers(handle, attempts))).toEqual([]);

  const posts = (
    await Promise.all(
      Object.values(workspace.channels).flatMap((channel) => [
        workspace.readPosts(channel),
        workspace.readReplies(channel),
      ]),
    )
  ).flat();
  const announced = attempts.filter(({ founder }) => founder.channel !== null);
  const missing = announced.filter(({ title }) => !posts.some((text) => text.includes(title)));
  expect(missing).toEqual([]);
  // A message comes twice only when a kill fell between Slack's answer and our note of it.
  expect(posts.length - announced.length).toBeLessThanOrEqual(rounds + 2);
  expect(await product.stop()).toBe(0);
});

async function killDuringStart(): Promise<void> {
  const port = await freePort();
  const { child, ended, output } = spawnProduct({
    dataDir,
    port,
    env: { ...env(), LOG_LEVEL: 'info' },
  });
  // A killed product leaves its PostgreSQL running, and the next start uses it.
  const hasPostgres = /PostgreSQL (is ready|already runs)/;
  await vi.waitUntil(() => hasPostgres.test(output()), 60_000);
  child.kill('SIGKILL');
  await ended;
}

/** Without its PostgreSQL, which it starts again, the product lives and says so. */
async function expectUnavailable(): Promise<void> {
  const [founder] = founders;
  // A backend that has not noticed its server's end answers once more.
  await vi.waitFor(async () => {
    const answer = await browserOf(founder!).get('/api/tasks');
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
  }, 10_000);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
}

/** The client sends again what it got no answer to; it must not matter how far it had come. */
async function finishInterruptedWork(): Promise<void> {
  const open = attempts.filter(({ earned }) => earned === null);
  await Promise.all(open.map((work) => performInBrowser(work, browserOf(work.founder))));
}

async function readDatabase<Result>(
  read: (handle: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const handle = openDatabase({ url: postgres().url, max: 2 });
  try {
    return await read(handle);
  } finally {
    await handle.close();
  }
}
