import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import type { Product } from './product/launch-product.ts';
import { useProducts } from './product/use-products.ts';

// A few in every run of the suite; `npm run test:faults` does a hundred.
const rounds = Number(process.env.RESTART_ROUNDS ?? 2);
const clients = 8;

const products = useProducts();
const database = useTestDatabase();
const { db } = database;
const running: Product[] = [];
let proxy: Awaited<ReturnType<typeof startProxy>>;
let browser: Browser;

const launch = () =>
  products.launch({
    mode: 'web',
    env: {
      // Without building the pages, which nobody opens here.
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: database().url,
      APP_SECRET: secret,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '2',
    },
  });
const secret = randomBytes(32).toString('base64');

beforeAll(async () => {
  const { email } = await newFounderAccount(db);
  running.push(await launch(), await launch());
  proxy = await startProxy();
  await vi.waitUntil(() => proxy.countReady() === 2, 10_000);
  browser = await signInFounder(proxy, email);
});
afterAll(() => proxy?.close());

test(`${rounds} restarts of two web processes behind a proxy: no request is reset`, {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const load = startLoad();
  for (let round = 0; round < rounds; round += 1) {
    const index = round % running.length;
    const before = load.outcomes.length;
    // The next one starts while the other still serves what it was asked.
    const [stopped, next] = await Promise.all([running[index]?.stop(), launch()]);
    expect(stopped).toBe(0);
    running[index] = next;
    await vi.waitUntil(() => proxy.countReady() === 2, 10_000);
    expect(load.outcomes.length).toBeGreaterThan(before + clients);
    expect(load.outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
  }
  await load.stop();
  expect(load.outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
  // They were told to go on another connection while it was still there.
  expect(load.answersThatClose()).toBeGreaterThan(0);
});

/** Gives each new connection to the next process that says it is ready, and knows nothing of HTTP. */
async function startProxy() {
  const ready = new Set<Product>();
  let turn = 0;
  const checks = setInterval(() => {
    for (const product of running) {
      fetch(`${product.url}/readyz`).then(
        ({ ok }) => (ok ? ready.add(product) : ready.delete(product)),
        () => ready.delete(product),
      );
    }
    for (const product of ready) if (!running.includes(product)) ready.delete(product);
  }, 100);
  const server = createServer((client) => {
    turn += 1;
    const product = [...ready][turn % ready.size] as Product;
    const upstream = connect(Number(new URL(product.url).port), 'localhost');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroySoon());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countReady: () => running.filter((product) => ready.has(product)).length,
    close() {
      clearInterval(checks);
      server.close();
    },
  };
}

type Outcome = number | string;

/**
 * Clients that keep their connections for as long as they may, and use each in turn: one that nobody
 * used while a process said that it was leaving is closed in the end, perhaps just when it is used.
 */
function startLoad() {
  const outcomes: Outcome[] = [];
  let closing = 0;
  let isOver = false;
  const agent = new Agent({ keepAlive: true, maxSockets: clients, scheduling: 'fifo' });
  const headers = { cookie: browser.cookie ?? '' };
  const ask = () =>
    new Promise<Outcome>((resolve) => {
      const fail = (error: Error) => resolve(error.message);
      request(`${proxy.url}/api/tasks`, { agent, headers }, (response) => {
        if (response.headers.connection === 'close') closing += 1;
        response.on('error', fail).on('end', () => resolve(response.statusCode ?? 0));
        response.resume();
      })
        .on('error', fail)
        .end();
    });
  const working = Array.from({ length: clients }, async () => {
    while (!isOver) {
      outcomes.push(await ask());
      // A machine with nothing left would show how it starves, not how a process stops.
      await setTimeout(20);
    }
  });
  return {
    outcomes,
    answersThatClose: () => closing,
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(working);
      agent.destroy();
    },
  };
}
