import { request as httpRequest } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const { db } = database;

describe('mounted parts', () => {
  it('get the raw body and leave other addresses to the product', async () => {
    const part = express.Router();
    part.post('/slack/events', express.text({ type: '*/*' }), (request, response) => {
      response.send(`got ${request.body}`);
    });
    const web = await startTestWeb(database(), { mounts: [{ path: '/', handler: part }] });
    const browser = new Browser(web);
    const answer = await browser.send('/slack/events', {
      method: 'POST',
      raw: 'token=x&text=%7B',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
    });
    expect(answer.text).toBe('got token=x&text=%7B');
    expect((await browser.get('/api/info')).status).toBe(200);
    expect((await browser.get('/slack/other')).status).toBe(302);
    await web.close();
    expect(web.lines).toMatchObject([
      { route: '/slack/*', status: 200 },
      { route: '/api/info', status: 200 },
      { route: '(elsewhere)', status: 302 },
    ]);
  });

  it('may set a content security policy of their own', async () => {
    const own = "default-src 'self'; frame-ancestors 'self'";
    const web = await startTestWeb(database(), {
      mounts: [
        {
          path: '/sandbox',
          handler: (_request, response) => {
            response.set('content-security-policy', own).send('mail');
          },
        },
      ],
    });
    const { headers } = await new Browser(web).get('/sandbox/mail');
    await web.close();
    expect(headers.get('content-security-policy')).toBe(own);
  });
});

describe('an overloaded server', () => {
  let web: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb(database(), { maxConcurrentRequests: 2 });
  });
  afterAll(() => web?.close());

  it('refuses excess requests and recovers afterwards', async () => {
    const browser = await signInFounder(web, (await newFounderAccount(db)).email);
    const held = await database().pool.connect();
    await held.query('begin; lock table sessions');
    const asked = Array.from({ length: 30 }, () => browser.get('/api/tasks'));
    // Two are served and ten wait for each of them, so the first answer is one that came on top.
    const { status, body, headers } = await Promise.race(asked);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
    await held.query('rollback');
    held.release();
    const statuses = (await Promise.all(asked)).map((answer) => answer.status);
    expect(statuses).toContain(200);
    expect(statuses.every((each) => each === 200 || each === 503)).toBe(true);
    expect((await browser.get('/api/tasks')).status).toBe(200);
  });

  it('lets requests wait for their turn rather than refuse them', async () => {
    const browser = await signInFounder(web, (await newFounderAccount(db)).email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.get('/api/tasks')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('starts nothing in place of work whose caller has gone', async () => {
    const handle = openDatabase({ url: database().url, max: 1 });
    const one = { ...database(), db: handle.db, pool: handle.pool };
    const small = await startTestWeb(one, { maxConcurrentRequests: 1 });
    const browser = await signInFounder(small, (await newFounderAccount(db)).email);
    const held = await handle.pool.connect();
    const gone = httpRequest(`${small.url}/api/me`, { headers: { cookie: browser.cookie ?? '' } });
    gone.on('error', () => undefined).end();
    await vi.waitUntil(() => handle.pool.waitingCount === 1);
    gone.destroy();
    await vi.waitUntil(() => small.lines.some(({ cutOff }) => cutOff));
    // It needs no database, but the only turn is still taken.
    expect((await browser.get('/api/info')).status).toBe(503);
    held.release();
    expect((await browser.get('/api/info')).status).toBe(200);
    await small.close();
    await handle.close();
  });

  it('queues ten requests for each connection, for five seconds', async () => {
    const handle = openDatabase({ url: database().url, max: 1 });
    const small = await startTestWeb({ ...database(), db: handle.db, pool: handle.pool });
    const browser = await signInFounder(small, (await newFounderAccount(db)).email);
    const held = await handle.pool.connect();
    const startedAt = performance.now();
    const refused: { after: number; status: number; retryAfter: string | null }[] = [];
    await Promise.all(
      Array.from({ length: 15 }, async () => {
        const { status, headers } = await browser.get('/api/tasks');
        const after = performance.now() - startedAt;
        refused.push({ after, status, retryAfter: headers.get('retry-after') });
      }),
    );
    expect(refused.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
      Array.from({ length: 15 }, () => [503, '2']),
    );
    expect(refused.filter(({ after }) => after < 4_900)).toHaveLength(5);
    held.release();
    expect((await browser.get('/api/tasks')).status).toBe(200);
    await small.close();
    await handle.close();
  });

  it('is not blocked by slow senders', async () => {
    const slow = Array.from({ length: 5 }, () => {
      const sent = httpRequest(`${web.url}/api/session/founder`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': '100',
          'sec-fetch-site': 'same-origin',
        },
      });
      sent.on('error', () => undefined);
      sent.write('{');
      return sent;
    });
    await Promise.all(slow.map((sent) => new Promise((resolve) => sent.once('socket', resolve))));
    expect((await new Browser(web).get('/api/info')).status).toBe(200);
    for (const sent of slow) sent.destroy();
  });
});

it('the API describes itself', async () => {
  const web = await startTestWeb(database());
  const { status, body } = await new Browser(web).get('/api/openapi.json');
  await web.close();
  expect([status, body.openapi]).toEqual([200, expect.stringMatching(/^3\.1/)]);
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/me', '/session/founder', '/tasks/{taskId}/completion', '/overview']),
  );
  const create = body.paths['/tasks'].post;
  expect(create.requestBody.content['application/json'].schema).toMatchObject({
    additionalProperties: false,
    required: ['title'],
  });
  expect(create.responses).toMatchObject({ '201': {}, default: {} });
  expect(body.components.schemas.Error.required).toEqual(['code', 'message']);
});
