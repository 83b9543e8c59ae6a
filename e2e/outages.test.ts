import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#db/embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { createAlertToken, createCalendarToken, createWarningToken } from '#db/signed-links.ts';
import { contract } from '#shared/api/contract.ts';
import { listProcedures } from '#shared/api/procedures.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { openLivePage } from '#web/server/testing/live-page.ts';
import type { Product } from './product/launch-product.ts';
import { useProducts } from './product/use-products.ts';
import { slashCommand } from './slack/act-in-slack.ts';
import { newCohortInSlack, newFounderInSlack } from './slack/new-cohort-in-slack.ts';
import type { NetworkState } from './slack/start-network.ts';
import { startWorkspace, type Workspace } from './slack/start-workspace.ts';
import { trackCompletions } from './slack/track-completions.ts';

const products = useProducts();
let dataDir: string;
let server: EmbeddedPostgres;
let workspace: Workspace;
let product: Product;
let browser: Browser;
const appSecret = Buffer.alloc(32, 7);
const webhookSecret = 'whsec_outages';
const completions = trackCompletions(() => workspace);
const complete = (title: string) => completions.complete(title, browser);

beforeAll(async () => {
  workspace = await startWorkspace({ people: ['mira'], channels: ['cohort'] });
  dataDir = path.join(await products.makeDataDir(), 'server');
  server = await startEmbeddedPostgres({ dataDir });
  const handle = openDatabase({ url: server.url });
  const email = await prepare(handle);
  await handle.close();
  product = await products.launch({
    env: {
      DATABASE_URL: server.url,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      APP_SECRET: appSecret.toString('base64'),
      PREMIUM_PAYMENT_LINK: 'https://buy.stripe.com/test_slipstream',
      STRIPE_SECRET_KEY: 'sk_test_outages',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...workspace.settings,
    },
  });
  browser = await signInFounder(product, email);
});

afterAll(async () => {
  await product?.stop();
  await server?.stop();
  await workspace?.close();
});

async function prepare(handle: DatabaseHandle): Promise<string> {
  await migrateToLatest(handle);
  const { db } = handle;
  const { id: cohortId } = await newCohortInSlack(db, { workspace, channel: 'cohort' });
  const { email } = await newFounderInSlack(db, { workspace, person: 'mira', cohortId });
  return email;
}

test.for<NetworkState>(['closed', 'failing', 'silent'])(
  'with Slack %s people work on, and the posts follow in order once it is back',
  async (weather) => {
    await workspace.setWeather(weather);
    const lostBefore = workspace.countLost();
    for (const step of ['first', 'second', 'third']) {
      const took = await complete(`${step} while Slack is ${weather}`);
      // Nothing of it waits for Slack, whose calls may take ten seconds.
      expect(took).toBeLessThan(2_000);
    }
    if (weather !== 'closed') {
      await vi.waitUntil(() => workspace.countLost() > lostBefore, 10_000);
    }
    await workspace.setWeather('fine');
    expect(await completions.waitUntilAllPosted()).toHaveLength(completions.titles.length);
  },
);

test('PostgreSQL is restarted under load: 503 meanwhile, and soon all is as before', async () => {
  const page = await openLivePage(product, browser);
  await page.received(1);
  // This one's message is on its way to Slack, and comes back when there is no database to note it in.
  await workspace.setWeather('silent');
  const lostBefore = workspace.countLost();
  await complete('on its way');
  await vi.waitUntil(() => workspace.countLost() > lostBefore, 10_000);
  const load = await keepMovingTasks();

  await server.stop();
  await workspace.setWeather('fine');
  const refused = await browser.post('/api/tasks', { title: 'Not now' });
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  const readiness = await fetch(`${product.url}/readyz`);
  expect([readiness.status, readiness.headers.has('retry-after')]).toEqual([503, true]);
  // Slack is acknowledged at once, and told afterwards that it did not work.
  const command = slashCommand(workspace, workspace.members[0]!, '/streak');
  expect(await command.deliver(product)).toBe(200);
  await vi.waitUntil(() => workspace.answersTo(command.id).length > 0, 15_000);

  server = await startEmbeddedPostgres({ dataDir });
  const back = performance.now();
  await vi.waitUntil(async () => (await fetch(`${product.url}/readyz`)).ok, 5_000);
  await complete('after the restart');
  expect(performance.now() - back).toBeLessThan(5_000);
  const statuses = await load.stop();
  expect([...new Set(statuses)].sort()).toEqual([200, 503]);
  expect(statuses.at(-1)).toBe(200);
  expect(product.isAlive()).toBe(true);

  // The live page stayed, and hears of what happens from now on.
  expect(page.hasEnded).toBe(false);
  const heard = page.messages.length;
  await complete('seen live');
  await page.received(heard + 1);
  page.leave();
  expect(await completions.waitUntilAllPosted()).toHaveLength(completions.titles.length);
});

test('PostgreSQL refuses our password: every door says when to come again', async () => {
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  const { username, password } = new URL(server.url);
  const setPassword = (to: string) =>
    admin.query(`alter role ${username} password ${admin.escapeLiteral(to)}`);
  // A connection that was just being made when the password changed is seen a moment later.
  const endConnections = async () => {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${username}'`,
    );
    return rowCount === 0;
  };
  const consent = await askForConsent();
  await setPassword('another');
  await vi.waitUntil(endConnections, { timeout: 10_000, interval: 300 });
  try {
    const token = createCalendarToken(appSecret, randomUUID());
    const warning = createWarningToken(appSecret, {
      accountId: randomUUID(),
      sentAt: new Date(),
    });
    const alert = createAlertToken(appSecret, randomUUID());
    const doors: [string, Parameters<Browser['send']>[1]?][] = [
      ...listProcedures(contract)
        .filter(({ audience }) => audience !== 'anyone')
        .map(({ method, path: name }): (typeof doors)[number] => [
          `/api${name.replaceAll(/\{\w+\}/g, randomUUID())}`,
          { method },
        ]),
      ['/api/live'],
      ['/api/pictures/photo', { method: 'DELETE' }],
      [
        '/api/session/founder',
        { method: 'POST', body: { email: 'a@b.test', password: 'not-the-right-one' } },
      ],
      ['/mcp', { method: 'POST', headers: { authorization: 'Bearer nobody' }, body: {} }],
      ['/oauth/register', { method: 'POST', body: { redirect_uris: ['http://localhost/back'] } }],
      ['/oauth/authorize?client_id=x&response_type=code'],
      [consent],
      ['/oauth/token', { method: 'POST', ...asForm('grant_type=refresh_token&client_id=x') }],
      ['/slack/install'],
      ['/slack/connect'],
      ['/slack/callback?state=x&code=y'],
      ['/premium/portal'],
      ['/webhooks/stripe', signedPayment()],
      [`/calendar/${token}.ics`],
      [`/unsubscribe/${alert}`],
      [`/sign-in-warning/${warning}/mine`],
      [`/pictures/${randomUUID()}/256.webp`],
      [`/investor/open/${randomUUID()}/deck`],
      ['/readyz'],
    ];
    const wrong: unknown[] = [];
    for (const [door, options] of doors) {
      const { status, headers } = await browser.send(door, options);
      if (status !== 503 || !headers.has('retry-after')) wrong.push([door, status]);
    }
    expect(wrong).toEqual([]);
  } finally {
    await setPassword(password);
    await admin.end();
  }
  await vi.waitUntil(async () => (await fetch(`${product.url}/readyz`)).ok, 10_000);
  expect((await browser.get('/api/tasks')).status).toBe(200);
});

/** The page on which the browser lets an app in. */
async function askForConsent(): Promise<string> {
  const redirect = 'http://localhost/back';
  const { body } = await browser.post('/oauth/register', { redirect_uris: [redirect] });
  const query = new URLSearchParams({
    client_id: body.client_id,
    redirect_uri: redirect,
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const { headers } = await browser.get(`/oauth/authorize?${query}`);
  return new URL(headers.get('location') ?? '', product.url).pathname;
}

const asForm = (raw: string) => ({
  raw,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

function signedPayment() {
  const event = { id: 'evt_outage', object: 'event', type: 'invoice.paid', created: 1 };
  const raw = JSON.stringify({ ...event, data: { object: {} } });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: raw,
    secret: webhookSecret,
  });
  return { method: 'POST', raw, headers: { 'stripe-signature': signature } };
}

/** A founder who moves two tasks to and fro, whatever is answered. */
async function keepMovingTasks(): Promise<{ stop(): Promise<number[]> }> {
  const ids = await Promise.all(
    ['To', 'Fro'].map(async (title) => (await browser.post('/api/tasks', { title })).body.id),
  );
  const answered: number[] = [];
  let isOver = false;
  const efforts = ids.map(async (id) => {
    for (let turn = 0; !isOver; turn += 1) {
      const body = { status: turn % 2 === 0 ? 'in_progress' : 'pending' };
      const { status } = await browser.send(`/api/tasks/${id}/status`, { method: 'PUT', body });
      answered.push(status);
    }
  });
  await vi.waitUntil(() => answered.length > 10, 10_000);
  return {
    async stop() {
      isOver = true;
      await Promise.all(efforts);
      return answered;
    },
  };
}

/** Milliseconds that the founder waited for the answer. Its post is expected in the channel. */
