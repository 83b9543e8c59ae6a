import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { startTestWeb, useTestWeb } from '#web/server/testing/start-test-web.ts';

const { database, db, web } = useTestWeb();
let browser: Browser;
beforeAll(async () => {
  browser = await signInFounder(web(), (await newFounderAccount(db)).email);
});

/** Only the given headers, which `fetch` does not allow. */
function bare(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(web().url + path, { method, headers }, (response) => {
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

  it('are also refused as sign-ins, deletions and live streams', async () => {
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

  it('may not read any response', async () => {
    const preflight = await fetch(`${web().url}/api/tasks`, {
      method: 'OPTIONS',
      headers: { origin: theirs, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(403);
    for (const { headers } of [preflight, await browser.get('/api/me')]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('are refused with a code', async () => {
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
  it('allow only our own scripts, and no framing', async () => {
    for (const path of ['/api/info', '/healthz', '/app/tasks', '/nowhere']) {
      const { headers } = await browser.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy.split(';')).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' data: blob:",
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

  it('enforce https if we are served over it', async () => {
    const secure = await startTestWeb(database(), { config: { publicUrl: 'https://x.test' } });
    const { headers } = await new Browser(secure).get('/api/info');
    await secure.close();
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });
});
