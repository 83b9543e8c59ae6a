import { request as httpRequest } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { startDatabaseGate } from '#db/testing/database-gate.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { Browser, signedIn } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();

describe('health', () => {
  it('tells a process that runs from one that can serve', async () => {
    const gate = await startDatabaseGate(database().url);
    const handle = openDatabase({ url: gate.url });
    const web = await startTestWeb({ ...handle, url: gate.url });
    const browser = new Browser(web);
    const status = async (path: string) => (await browser.get(path)).status;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);

    gate.cut();
    const down = await browser.get('/readyz');
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '2']);
    const refused = await browser.signIn('somebody@example.test');
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await status('/healthz')).toBe(200);

    gate.mend();
    await vi.waitUntil(async () => (await status('/readyz')) === 200);

    gate.silence();
    const started = performance.now();
    expect(await status('/readyz')).toBe(503);
    expect(performance.now() - started).toBeLessThan(3_000);
    gate.mend();
    await vi.waitUntil(async () => (await status('/readyz')) === 200);

    await web.close();
    await handle.close();
    await gate.close();
  });

  it('returns after the server vanished without a word, leaving dead connections behind', async () => {
    const gate = await startDatabaseGate(database().url);
    const handle = openDatabase({ url: gate.url });
    const web = await startTestWeb({ ...handle, url: gate.url });
    const browser = await signedIn(web, (await newFounderAccount(database().db)).email);
    await Promise.all(Array.from({ length: 5 }, () => browser.get('/api/overview')));
    expect(handle.pool.idleCount).toBeGreaterThan(3);

    gate.silence();
    expect((await browser.get('/readyz')).status).toBe(503);
    gate.openForNew();
    const started = performance.now();
    expect((await browser.get('/readyz')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.get('/api/tasks')));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(performance.now() - started).toBeLessThan(5_000);

    await web.close();
    await handle.close();
    await gate.close();
  });

  it('waits for migrations', async () => {
    const { db } = database();
    const [last] = await db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .deleteFrom('kysely_migration')
      .where('name', 'like', '%slack')
      .returningAll()
      .execute();
    if (!last) throw new Error('There is no such migration.');
    const web = await startTestWeb(database());
    const browser = new Browser(web);
    expect((await browser.get('/readyz')).status).toBe(503);
    await db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values(last)
      .execute();
    expect((await browser.get('/readyz')).status).toBe(200);
    await web.close();
  });
});

describe('the log', () => {
  it('has one line per request, with the pattern of its path', async () => {
    const web = await startTestWeb(database());
    const { db } = database();
    const founder = await newFounderAccount(db);
    const { id } = await newTask(db, { founderId: founder.id });
    const browser = await signedIn(web, founder.email);
    const answer = await browser.post(`/api/tasks/${id}/completion`);
    await browser.get('/nowhere/secret-token');
    await browser.get('/api/nothing/secret-token');
    await vi.waitUntil(() => web.lines.filter(({ msg }) => msg === 'request').length === 4);
    await web.close();
    const [signIn, completion, page, missing] = web.lines.filter(({ msg }) => msg === 'request');
    expect(signIn).toMatchObject({ method: 'POST', route: '/api/session/founder', status: 200 });
    expect(completion).toMatchObject({
      requestId: answer.headers.get('x-request-id'),
      method: 'POST',
      route: '/api/tasks/{taskId}/completion',
      status: 200,
      accountId: founder.accountId,
      ms: expect.any(Number),
    });
    expect(page).toMatchObject({ route: '(elsewhere)', status: 302 });
    expect(missing).toMatchObject({ route: 'unmatched', status: 404, code: 'not_found' });
  });

  it('holds no secret', async () => {
    const web = await startTestWeb(database());
    const founder = await newFounderAccount(database().db);
    const browser = await signedIn(web, founder.email);
    const token = browser.cookie?.split('=')[1] ?? '';
    await new Browser(web).signIn(founder.email, 'wrong-password');
    await browser.send('/api/tasks?token=query-secret', {
      headers: { authorization: 'Bearer abc' },
    });
    await browser.post('/api/tasks', { title: 'a secret plan', password: 'body-secret' });
    await browser.get('/set-password/path-secret');
    await browser.delete('/api/session');
    await web.close();
    const log = JSON.stringify(web.lines);
    expect(web.lines.length).toBeGreaterThan(5);
    for (const secret of [
      token,
      testPassword,
      founder.email,
      'wrong-password',
      'query-secret',
      'Bearer',
      'secret plan',
      'body-secret',
      'path-secret',
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  it('holds an unforeseen failure once, under the reference that the caller is shown', async () => {
    const web = await startTestWeb(database(), {
      mounts: [
        {
          path: '/part',
          handler: () => {
            throw Object.assign(new Error('broken wheel'), { detail: 'typed by a person' });
          },
        },
      ],
    });
    const answer = await new Browser(web).get('/part/x');
    await web.close();
    const reference = answer.headers.get('x-request-id');
    expect([answer.status, answer.body]).toEqual([
      500,
      { code: 'unexpected', message: 'An error occurred. Please try again.', reference },
    ]);
    const told = web.lines.filter((line) => JSON.stringify(line).includes('broken wheel'));
    expect(told).toMatchObject([{ msg: 'unexpected', reference }]);
    expect(JSON.stringify(web.lines)).not.toContain('typed by a person');
  });
});

describe('mounted parts', () => {
  it('get the raw body, and leave other addresses to the product', async () => {
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

describe('under load', () => {
  let web: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb(database(), { mostRequests: 2 });
  });
  afterAll(() => web?.close());

  it('sheds what is too much, and serves again after', async () => {
    const browser = await signedIn(web, (await newFounderAccount(database().db)).email);
    const answers = await Promise.all(Array.from({ length: 30 }, () => browser.get('/api/tasks')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses).toContain(503);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    const shed = answers.find(({ status }) => status === 503);
    expect([shed?.body.code, shed?.headers.get('retry-after')]).toEqual(['unavailable', '2']);
    expect((await browser.get('/api/tasks')).status).toBe(200);
  });

  it('is held up by no slow sender', async () => {
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
