import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addWebhookEndpoint,
  replayWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  switchWebhookEndpoint,
} from '#db/operations/webhooks/webhook-endpoints.ts';
import { emitWebhooks, webhookOutbox } from '#db/operations/webhooks/webhook-outbox.ts';
import { claimNext } from '#db/outbox.ts';
import { listWebhookDeliveries, listWebhookEndpoints } from '#db/queries/webhooks.ts';
import { createSealer } from '#db/seal.ts';
import { newAccount } from '#db/testing/new-account.ts';
import type { WebhookEvent } from '#shared/domain/webhook-events.ts';
import type { OffReason } from '#shared/domain/webhooks.ts';
import { startSites, type TestSites } from '../testing/start-sites.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { startWorker } from '../worker.ts';
import { sendWebhooks, type WebhookTiming } from './webhooks.ts';

const bot = useTestBot();
const hour = 3_600_000;
// The verifier compares with the present time.
const start = new Date(Math.floor(Date.now() / 1000) * 1000);

type Received = { body: string; headers: IncomingHttpHeaders };
let received: Received[] = [];
/** The receiver's next answers. */
let answers: { status: number; text?: string; location?: string; isEndless?: true }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ body: Buffer.concat(chunks).toString(), headers: request.headers });
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 204 };
    if (answer.status === 0) return;
    const { status, text = '', location, isEndless } = answer;
    response.writeHead(status, location ? { location } : {}).write(text);
    if (!isEndless) response.end();
  });
});

let timing: WebhookTiming;
let sites: TestSites;
let actor: Awaited<ReturnType<typeof newAccount>>;
beforeAll(async () => {
  sites = await startSites();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  timing = {
    network: {
      resolve: async () => ['93.184.215.14'],
      dial: () => ({ address: '127.0.0.1', port }),
    },
    timeMs: 2_000,
    leaseMs: 5_000,
  };
  actor = await newAccount(db(), 'admin');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await sites.close();
});
beforeEach(async () => {
  received = [];
  answers = [];
  bot().now = start;
  await db().deleteFrom('webhook_endpoints').execute();
  await db().deleteFrom('mails').execute();
});

const db = () => bot().database.db;
const sealer = () => createSealer(bot().context.config.appSecret);
const at = (ms: number) => new Date(start.getTime() + ms);

async function newEndpoint(url = 'http://receiver.test/hooks') {
  const events = ['pledge.made' as const];
  return addWebhookEndpoint(db(), { url, events, sealer: sealer(), actor, now: start });
}

const founder = { id: 'f1', name: 'Ana', startup: 'Nimbus' };
const pledged = (title: string): WebhookEvent => ({
  type: 'pledge.made',
  data: { taskId: 't1', title, dueAt: '2026-12-01T10:00:00.000Z', founder },
});
const emit = (...titles: string[]) =>
  db()
    .transaction()
    .execute((trx) => emitWebhooks(trx, { events: titles.map(pledged), now: start }));

/** Runs the job once, at a time. */
async function work(endpointId: string, now = start, changed: Partial<WebhookTiming> = {}) {
  bot().now = now;
  await sendWebhooks(bot().context, { endpointId }, { ...timing, ...changed });
}

const titles = () => received.map(({ body }) => JSON.parse(body).data.title);
const ids = () => received.map(({ headers }) => headers['webhook-id']);
async function deliveries(endpointId: string) {
  const page = { endpointId, publicUrl: 'http://slipstream.test', page: 1, pageSize: 20 };
  return (await listWebhookDeliveries(db(), page)).deliveries.reverse();
}
const endpoint = async () => (await listWebhookEndpoints(db()))[0];
const mails = () => db().selectFrom('mails').select(['template', 'recipient']).execute();

describe('a delivery', () => {
  it('is signed as the library’s own verifier wants it, and says what happened', async () => {
    const { endpointId, secret } = await newEndpoint();
    await emit('Ship it');
    await work(endpointId);
    const [delivery] = received;
    if (!delivery) throw new Error('Nothing was received.');
    expect(secret).toMatch(/^whsec_/);
    const { headers, body } = delivery;
    const answer = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(answer).toEqual({
      type: 'pledge.made',
      timestamp: start.toISOString(),
      data: {
        taskId: 't1',
        title: 'Ship it',
        dueAt: '2026-12-01T10:00:00.000Z',
        founder,
        url: `${bot().url}/admin/founders/f1`,
      },
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      host: 'receiver.test',
      'user-agent': 'Slipstream-Webhooks/1.0',
    });
    expect(() => new Webhook(secret).verify(`${body} `, headers as never)).toThrow();
    expect(await deliveries(endpointId)).toMatchObject([
      { isSent: true, attempts: 1, statusCode: 204, failure: null, messageId: ids()[0] },
    ]);
  });

  it('goes to nobody who is off or did not ask for it, and not if the change did not happen', async () => {
    const { endpointId } = await newEndpoint();
    await switchWebhookEndpoint(db(), { endpointId, isOn: false, actor, now: start });
    await emit('Unheard');
    await switchWebhookEndpoint(db(), { endpointId, isOn: true, actor, now: start });
    const undone = db()
      .transaction()
      .execute(async (trx) => {
        await emitWebhooks(trx, { events: [pledged('Undone')], now: start });
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    expect(await deliveries(endpointId)).toEqual([]);
  });

  it('is taken once the status says so, though the rest of the answer never ends', async () => {
    const { endpointId } = await newEndpoint();
    answers = [{ status: 202, text: 'working on it', isEndless: true }];
    await emit('Ship it');
    await work(endpointId, start, { timeMs: 300 });
    expect(await deliveries(endpointId)).toMatchObject([
      { isSent: true, statusCode: 202, answer: 'working on it', failure: null },
    ]);
  });

  it('keeps a kilobyte of the answer', async () => {
    const { endpointId } = await newEndpoint();
    answers = [{ status: 500, text: `\0${'é'.repeat(3_000)}` }];
    await emit('Ship it');
    await work(endpointId);
    const [{ answer, failure } = { answer: '', failure: '' }] = await deliveries(endpointId);
    expect(failure).toBe('http_500');
    expect(answer).toMatch(/^é{500,512}/);
    expect(answer?.length).toBeLessThan(515);
  });
});

describe('order', () => {
  it('holds while the first fails: the others wait for it, for longer each time', async () => {
    const { endpointId } = await newEndpoint();
    answers = [
      { status: 500 },
      { status: 302, location: 'http://169.254.169.254/' },
      { status: 200 },
    ];
    await emit('first', 'second');
    await work(endpointId);
    expect((await deliveries(endpointId))[0]?.nextAt).toBe(at(5_000).toISOString());
    await work(endpointId, at(4_999));
    expect(titles()).toEqual(['first']);
    await work(endpointId, at(5_000));
    await work(endpointId, at(5_000 + 299_999));
    expect(titles()).toEqual(['first', 'first']);
    expect((await deliveries(endpointId))[0]).toMatchObject({ attempts: 2, failure: 'http_302' });
    await work(endpointId, at(305_000));
    await work(endpointId, at(305_000));
    expect(titles()).toEqual(['first', 'first', 'first', 'second']);
    expect(new Set(ids()).size).toBe(2);
    expect((await deliveries(endpointId)).map(({ isSent }) => isSent)).toEqual([true, true]);
    expect(await endpoint()).toMatchObject({ failingSince: null, waiting: 0 });
  });

  it('sends each once when workers race, and again with the same id when one dies', async () => {
    const { endpointId } = await newEndpoint();
    await emit('first');
    await Promise.all([work(endpointId), work(endpointId), work(endpointId)]);
    expect(titles()).toEqual(['first']);
    await emit('second');
    const lane = { lane: endpointId, now: start, leaseMs: 5_000 };
    const claim = await claimNext(db(), webhookOutbox, lane);
    if (claim.status !== 'claimed') throw new Error(claim.status);
    await work(endpointId, at(4_999));
    expect(titles()).toEqual(['first']);
    await work(endpointId, at(5_000));
    expect(titles()).toEqual(['first', 'second']);
    expect(ids()[1]).toBe(claim.message.messageId);
  });

  it('is kept by the worker, of many emitted at once', async () => {
    bot().now = null;
    const { context, database } = bot();
    const { endpointId } = await newEndpoint();
    const names = Array.from({ length: 12 }, (_each, index) => `number ${index}`);
    const worker = await startWorker({ context, pool: database.pool, webhooks: timing });
    await Promise.all(names.map((name) => emit(name)));
    await vi.waitFor(() => expect(received).toHaveLength(12), 10_000);
    const sent = await vi.waitFor(async () => {
      const all = await deliveries(endpointId);
      expect(all.every(({ isSent }) => isSent)).toBe(true);
      return all;
    });
    await worker.stop();
    expect(ids()).toEqual(sent.map(({ messageId }) => messageId));
  });
});

describe('after three days without success', () => {
  it('it is switched off, admins are told once, and what waits goes out when it is on again', async () => {
    const { endpointId } = await newEndpoint();
    answers = [{ status: 503 }];
    await emit('first', 'second');
    let now = start;
    const times: number[] = [];
    for (let next: string | null = start.toISOString(); next && times.length < 30; ) {
      now = new Date(next);
      times.push((now.getTime() - start.getTime()) / hour);
      await work(endpointId, now);
      next = (await deliveries(endpointId))[0]?.nextAt ?? null;
    }
    expect(times.at(-1)).toBe(72);
    expect(times).toHaveLength(10);
    await work(endpointId, new Date(now.getTime() + hour));
    expect(received).toHaveLength(10);
    expect(await endpoint()).toMatchObject({ offReason: 'failing', waiting: 2 });
    expect(await mails()).toEqual([{ template: 'webhook-switched-off', recipient: actor.email }]);
    answers = [];
    const again = new Date(now.getTime() + 2 * hour);
    await switchWebhookEndpoint(db(), { endpointId, isOn: true, actor, now: again });
    await work(endpointId, again);
    await work(endpointId, again);
    expect(titles().slice(10)).toEqual(['first', 'second']);
    expect(await mails()).toHaveLength(1);
  });

  it('one that says it is gone is switched off at once', async () => {
    const { endpointId } = await newEndpoint();
    answers = [{ status: 410 }];
    await emit('first');
    await work(endpointId);
    expect(await endpoint()).toMatchObject({ offReason: 'gone' satisfies OffReason, waiting: 1 });
    expect(await mails()).toHaveLength(1);
  });

  it('one that does not answer in time has failed', async () => {
    const { endpointId } = await newEndpoint();
    answers = [{ status: 0 }];
    await emit('first');
    await work(endpointId, start, { timeMs: 50 });
    expect(await deliveries(endpointId)).toMatchObject([{ failure: 'timeout', isSent: false }]);
  });
});

describe('only the public internet is contacted', () => {
  it.each([
    'http://127.0.0.1/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://inside.test/',
    'http://mapped.test/',
    'http://mixed.test/',
    'http://public.test:8080/',
  ])('not %s', async (url) => {
    sites.resolveTo('inside.test', ['10.0.0.1']);
    sites.resolveTo('mapped.test', ['::ffff:10.0.0.1']);
    sites.resolveTo('mixed.test', ['93.184.215.14', '127.0.0.1']);
    const { endpointId } = await newEndpoint(url);
    await emit('secret');
    await work(endpointId, start, { network: sites.network });
    expect(sites.touched).toEqual([]);
    expect(await deliveries(endpointId)).toMatchObject([{ failure: 'address_refused' }]);
  });

  it('by https alone once the community is', async () => {
    const { endpointId } = await newEndpoint();
    await emit('secret');
    const context = bot().context;
    const config = { ...context.config, publicUrl: 'https://slipstream.test' };
    await sendWebhooks({ ...context, config }, { endpointId }, timing);
    expect(received).toEqual([]);
    expect(await deliveries(endpointId)).toMatchObject([{ failure: 'address_refused' }]);
  });
});

it('replays a delivery as a new one with the same id, and sends a test event', async () => {
  const { endpointId } = await newEndpoint();
  await emit('first');
  await work(endpointId);
  const [{ id: deliveryId } = { id: '' }] = await deliveries(endpointId);
  await replayWebhook(db(), { endpointId, deliveryId });
  await sendTestWebhook(db(), { endpointId, now: start });
  await work(endpointId);
  await work(endpointId);
  expect(ids()[1]).toBe(ids()[0]);
  expect(received[1]?.body).toBe(received[0]?.body);
  expect(JSON.parse(received[2]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
  expect(await deliveries(endpointId)).toHaveLength(3);
});

it('signs with the former secret, too, for a day after a new one was made', async () => {
  const { endpointId, secret: former } = await newEndpoint();
  const change = { endpointId, sealer: sealer(), actor, now: at(-24 * hour + 1_000) };
  const { secret } = await rotateWebhookSecret(db(), change);
  const verifiers = [former, secret].map((each) => new Webhook(each));
  const isTaken = (verifier: Webhook, delivery?: Received) => {
    try {
      verifier.verify(delivery?.body ?? '', delivery?.headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };
  await emit('first', 'second');
  await work(endpointId);
  await work(endpointId, at(1_000));
  expect(received.map((each) => verifiers.map((verifier) => isTaken(verifier, each)))).toEqual([
    [true, true],
    [false, true],
  ]);
});
