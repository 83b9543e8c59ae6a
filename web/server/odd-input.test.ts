import { connect } from 'node:net';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();
let browser: Browser;
beforeAll(async () => {
  browser = await signInFounder(web(), (await newFounderAccount(db)).email);
});

describe('malformed input', () => {
  const create = (raw: string, headers: Record<string, string> = {}) =>
    browser.send('/api/tasks', { method: 'POST', raw, headers });

  it.each<[string, string, number, string]>([
    ['no JSON', '{"title":', 400, 'bad_request'],
    ['a bare value', '"title"', 400, 'bad_request'],
    ['null', 'null', 400, 'bad_request'],
    ['an array', '[{"title":"x"}]', 400, 'invalid_input'],
    ['an empty object', '{}', 400, 'invalid_input'],
    ['__proto__', '{"title":"x","__proto__":{"points":500}}', 400, 'bad_request'],
    ['constructor', '{"title":"x","constructor":{"prototype":{"a":1}}}', 400, 'invalid_input'],
    ['a NUL', '{"title":"a\\u0000b"}', 400, 'bad_request'],
    ['a NUL in a key', '{"title":"x","a\\u0000":1}', 400, 'bad_request'],
    ['a lone surrogate', '{"title":"a\\ud800b"}', 400, 'invalid_input'],
    ['a control character', '{"title":"a\\u0007b"}', 400, 'invalid_input'],
    ['a line break in a title', '{"title":"a\\r\\nb"}', 400, 'invalid_input'],
    ['too long a title', JSON.stringify({ title: 'x'.repeat(201) }), 400, 'invalid_input'],
    ['a number for a title', '{"title":1e999}', 400, 'invalid_input'],
    ['a date that is none', '{"title":"x","dueOn":"2026-02-30"}', 400, 'invalid_input'],
    ['the year 10000', '{"title":"x","dueOn":"+10000-01-01"}', 400, 'invalid_input'],
    ['depth', `{"title":${'['.repeat(45_000)}${']'.repeat(45_000)}}`, 400, 'bad_request'],
    ['more than 100 kB', JSON.stringify({ title: 'x'.repeat(102_400) }), 413, 'too_large'],
    ['many keys', JSON.stringify({ ...Array(5_000).fill(0), title: 'x' }), 400, 'invalid_input'],
  ])('%s', async (_name, raw, status, code) => {
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const answer = await create(raw);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    // The caller is looked up, and nothing else.
    expect(statements.mock.calls.length).toBeLessThanOrEqual(1);
    statements.mockRestore();
    expect(answer.text.length).toBeLessThan(5_000);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/json; charset=utf-7',
    'nonsense',
  ])('a body that calls itself %s', async (type) => {
    const answer = await create('{"title":"x"}', { 'content-type': type });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media']);
  });

  it('a body without a type is refused', async () => {
    const answer = await create('{"title":"x"}', { 'content-type': '' });
    expect(answer.status).toBe(415);
  });

  it('a compressed body, which could explode, is refused', async () => {
    const answer = await create('xx', { 'content-encoding': 'gzip' });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media']);
  });

  it.each([
    '/api/tasks/%zz/completion',
    '/api/tasks/%00/completion',
    '/api/tasks/a%00b/completion',
    '/api/tasks/%ED%A0%80/completion',
    '/api/tasks/%2e%2e%2f/completion',
    `/api/tasks/${'x'.repeat(81)}/completion`,
    '/api/tasks/__proto__/completion',
    '/api/tasks//completion',
    '/api/notifications/1e3/read',
    '/api/notifications/-1/read',
    `/api/notifications/${'9'.repeat(19)}/read`,
    '/api/%',
    '/api//',
    '/api/tasks/..%5c..%5c/completion',
  ])('POST %s', async (path) => {
    const { status, body } = await browser.post(path);
    expect([400, 404]).toContain(status);
    expect(body).toHaveProperty('code');
  });

  it.each([
    ['GET', '/api/tasks'],
    ['DELETE', '/api/session'],
    ['POST', '/api/tasks/generation'],
    ['DELETE', '/api/settings/pause'],
    ['DELETE', '/api/settings/sessions'],
    ['POST', '/api/tasks/generic-1/pledge'],
    ['DELETE', '/api/tasks/generic-1'],
  ])('%s %s has no body, and refuses one', async (method, path) => {
    if (method === 'GET') return expect(await sendGetWithBody(path)).toContain('400 Bad Request');
    // Where the path is an input, its schema names the fields that it does not know.
    const named = path.endsWith('generic-1') || path.endsWith('pledge');
    for (const [raw, code] of [
      ['{"points":500}', named ? 'invalid_input' : 'bad_request'],
      ['{}', 'bad_request'],
      ['[]', 'bad_request'],
    ]) {
      const { status, body } = await browser.send(path, { method, raw });
      expect([raw, status, body.code]).toEqual([raw, 400, code]);
    }
  });

  /** `fetch` refuses to. */
  function sendGetWithBody(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(web().url).port), '127.0.0.1', () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${browser.cookie}\r\nConnection: close\r\n` +
            'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
        ),
      );
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', reject).on('close', () => resolve(received));
    });
  }

  it('meaningless queries are refused', async () => {
    for (const query of [
      '?a=1&a=2',
      '?limit=1e9',
      '?__proto__[x]=1',
      '?%zz',
      '?a[b][c]=d',
      '?%00',
    ]) {
      const { status } = await browser.get(`/api/tasks${query}`);
      expect([query, status]).toEqual([query, query === '?%00' ? 400 : 200]);
    }
  });

  it('requests that are hardly HTTP do not stop the server', async () => {
    const { port } = new URL(web().url);
    const sendRaw = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        let received = '';
        socket.on('data', (chunk) => {
          received += chunk;
        });
        socket.on('error', () => resolve(received));
        socket.on('close', () => resolve(received));
      });
    const head = 'Host: x\r\nConnection: close\r\n\r\n';
    for (const line of [
      'GET http://evil.test/api/me HTTP/1.1',
      'GET //evil.test/%2f.. HTTP/1.1',
      'GET /api/../../etc/passwd HTTP/1.1',
      'GET * HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'GET /api/live?%ff HTTP/1.1',
      'PROPFIND /api/tasks HTTP/1.1',
      'GET /%zz HTTP/1.1',
      'GET /api/me%0d%0aX:y HTTP/1.1',
    ]) {
      const status = (await sendRaw(`${line}\r\n${head}`)).slice(9, 12);
      expect([line, status]).toEqual([line, expect.stringMatching(/^[34]\d\d$/)]);
    }
    await sendRaw(`GET /api/me HTTP/1.1\r\nHost: [::::\r\nConnection: close\r\n\r\n`);
    expect((await browser.get('/api/me')).status).toBe(200);
  });

  it('nothing of it becomes an unexpected error', () => {
    const failures = web().lines.filter(
      ({ msg, status }) => msg === 'unexpected' || status === 500,
    );
    expect(failures).toEqual([]);
  });
});

it('unknown API addresses get a JSON 404', async () => {
  for (const [method, path] of [
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/session/founder'],
    ['PATCH', '/api/tasks'],
    ['POST', '/api/live'],
    ['GET', '/api/../api/nothing/x'],
  ] as const) {
    const { status, body } = await browser.send(path, { method });
    expect([path, status, body]).toEqual([
      path,
      404,
      { code: 'not_found', message: 'Nothing was found at this address.' },
    ]);
  }
});
