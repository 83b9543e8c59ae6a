import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { Browser, signedIn } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
let web: TestWeb;
let browser: Browser;
beforeAll(async () => {
  web = await startTestWeb(database());
  browser = await signedIn(web, (await newFounderAccount(database().db)).email);
});
afterAll(() => web?.close());

/** Nothing but the given headers, which `fetch` does not allow. */
function bare(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(web.url + path, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('requests that another site makes a browser send', () => {
  const ours = 'http://slipstream.test';
  const theirs = 'http://evil.test';
  it.each<[string, Record<string, string>, number]>([
    ['same-origin', { 'sec-fetch-site': 'same-origin' }, 200],
    ['typed or bookmarked', { 'sec-fetch-site': 'none' }, 200],
    ['same-origin, both headers', { 'sec-fetch-site': 'same-origin', origin: ours }, 200],
    ['an old browser, our origin', { origin: ours }, 200],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['cross-site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: ours }, 403],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }, 403],
    ['an old browser, their origin', { origin: theirs }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['a prefix of ours', { origin: `${ours}.evil.test` }, 403],
    ['https for http', { origin: 'https://slipstream.test' }, 403],
    ['nothing said', {}, 403],
    ['an empty origin', { origin: '' }, 403],
  ])('%s', async (_name, headers, status) => {
    const cookie = browser.cookie ?? '';
    expect(await bare('POST', '/api/notifications/read', { cookie, ...headers })).toBe(status);
  });

  it('are refused as sign-ins, deletions and live streams too', async () => {
    const headers = {
      'sec-fetch-site': 'cross-site',
      origin: theirs,
      cookie: browser.cookie ?? '',
    };
    expect(await bare('POST', '/api/session/founder', headers)).toBe(403);
    expect(await bare('DELETE', '/api/session', headers)).toBe(403);
    expect(await bare('GET', '/api/live', headers)).toBe(403);
    expect(await bare('GET', '/api/tasks', { origin: theirs, cookie: browser.cookie ?? '' })).toBe(
      403,
    );
    expect((await browser.get('/api/me')).status).toBe(200);
  });

  it('get no leave to read an answer', async () => {
    const preflight = await fetch(`${web.url}/api/tasks`, {
      method: 'OPTIONS',
      headers: { origin: theirs, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(403);
    for (const { headers } of [preflight, await browser.get('/api/me')]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('say so with a code', async () => {
    const { body } = await browser.send('/api/session', {
      method: 'DELETE',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(body).toEqual({
      code: 'cross_site',
      message: 'This request came from another site and was refused.',
    });
  });
});

describe('headers', () => {
  it('let nothing but our own scripts run, and nobody frame us', async () => {
    for (const path of ['/api/info', '/healthz', '/app/tasks', '/nowhere']) {
      const { headers } = await browser.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy.split(';')).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' https: data:",
          "connect-src 'self'",
          "frame-ancestors 'none'",
          "object-src 'none'",
          "base-uri 'none'",
        ]),
      );
      expect(policy).not.toContain('upgrade-insecure-requests');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    expect((await browser.get('/api/me')).headers.get('cache-control')).toBe('no-store');
  });

  it('hold browsers to https where we are served by it', async () => {
    const secure = await startTestWeb(database(), { config: { publicUrl: 'https://x.test' } });
    const { headers } = await new Browser(secure).get('/api/info');
    await secure.close();
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });
});

describe('odd input', () => {
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
    const started = performance.now();
    const answer = await create(raw);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(performance.now() - started).toBeLessThan(500);
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

  it('a body without a type', async () => {
    const answer = await create('{"title":"x"}', { 'content-type': '' });
    expect(answer.status).toBe(415);
  });

  it('a compressed body, which could explode', async () => {
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

  it('queries that mean nothing', async () => {
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

  it('requests that are hardly HTTP end nothing', async () => {
    const { port } = new URL(web.url);
    const say = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        let heard = '';
        socket.on('data', (chunk) => {
          heard += chunk;
        });
        socket.on('error', () => resolve(heard));
        socket.on('close', () => resolve(heard));
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
      const status = (await say(`${line}\r\n${head}`)).slice(9, 12);
      expect([line, status]).toEqual([line, expect.stringMatching(/^[34]\d\d$/)]);
    }
    await say(`GET /api/me HTTP/1.1\r\nHost: [::::\r\nConnection: close\r\n\r\n`);
    expect((await browser.get('/api/me')).status).toBe(200);
  });

  it('never becomes a failure of ours', () => {
    const failures = web.lines.filter(({ msg, status }) => msg === 'unexpected' || status === 500);
    expect(failures).toEqual([]);
  });
});

it('unknown addresses of the API are a JSON 404', async () => {
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
