import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSessionToken } from '#db/session-token.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'slipstream pages-'));
const script = 'export const answer = 42;';
let web: TestWeb;
let browser: Browser;
let founder: Browser;

beforeAll(async () => {
  const dist = path.join(folder, 'dist');
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Slipstream</title>');
  mkdirSync(path.join(dist, 'pages/app/portfolio'), { recursive: true });
  writeFileSync(path.join(dist, 'pages/app/tasks.html'), 'frame of tasks');
  writeFileSync(path.join(dist, 'pages/app/portfolio/_startupId.html'), 'frame of a startup');
  mkdirSync(path.join(dist, 'pages/forgot-password'), { recursive: true });
  writeFileSync(path.join(dist, 'pages/admin.html'), 'form of staff');
  writeFileSync(path.join(dist, 'pages/forgot-password.html'), 'form of anybody');
  writeFileSync(path.join(dist, 'pages/forgot-password/founder.html'), 'form of a founder');
  writeFileSync(path.join(dist, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(dist, 'email-mark.png'), 'png');
  writeFileSync(path.join(dist, '.built-from'), 'stamp');
  const asset = path.join(dist, 'assets', 'main-abc123.js');
  writeFileSync(asset, script);
  writeFileSync(`${asset}.br`, brotliCompressSync(script));
  writeFileSync(`${asset}.gz`, gzipSync(script));
  web = await startTestWeb(database(), { dist });
  browser = new Browser(web);
  founder = await signInFounder(web, (await newFounderAccount(web.db)).email);
});
afterAll(async () => {
  await web?.close();
  rmSync(folder, { recursive: true });
});

it.each(['/', '/founder/signin', '/founder/dashboard', '/app/tasks', '/app/unknown', '/app/%zz'])(
  '%s is the client, never stored',
  async (address) => {
    const { status, headers, text } = await browser.get(address);
    expect(status).toBe(200);
    expect(text).toContain('<title>Slipstream</title>');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('server-timing')).toMatch(/^sent;desc="\d{13}"$/);
    expect(headers.get('etag')).toBeNull();
  },
);

it.each([
  ['/admin', 'form of staff'],
  ['/admin/', 'form of staff'],
  ['/admin?next=%2Fadmin%2Fslack', 'form of staff'],
  ['/admin?sso=code', '<!doctype html>'],
  ['/forgot-password', 'form of anybody'],
  ['/forgot-password?for=founder', 'form of a founder'],
  ['/forgot-password?for=nobody', '<!doctype html>'],
])('%s has its form at once, for whoever has no session', async (address, expected) => {
  const { text, headers } = await browser.get(address);
  expect(text).toContain(expected);
  expect(headers.get('cache-control')).toBe('no-store');
  // A session that ended leaves its cookie behind.
  const cookie = `session=${newSessionToken()}`;
  const ended = await browser.send(address, { headers: { cookie } });
  expect(ended.text).toContain(expected);
  const signedIn = await founder.get(address);
  expect(signedIn.text).toContain('<!doctype html>');
});

describe('the frame of a page behind a sign-in', () => {
  const withSession = { headers: { cookie: `session=${newSessionToken()}` } };

  it.each([
    ['/app/tasks', 'frame of tasks'],
    ['/app/tasks/', 'frame of tasks'],
    ['/app/portfolio/7b133efc', 'frame of a startup'],
  ])('%s is shown at once to whoever has a session, never stored', async (address, expected) => {
    const { status, headers, text } = await browser.send(address, withSession);
    expect([status, text]).toEqual([200, expected]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/app/portfolio', '/app/portfolio/a/b'])('%s has none of its own', async (address) => {
    const { text } = await browser.send(address, withSession);
    expect(text).toContain('<title>Slipstream</title>');
  });

  it('a visitor, who is only led to the sign-in, does not see it', async () => {
    const { text } = await browser.get('/app/tasks');
    expect(text).toContain('<title>Slipstream</title>');
  });
});

it.each([
  ['/home', '/'],
  ['/app', '/app/dashboard'],
  ['/nowhere', '/'],
  ['/index.html', '/'],
  ['/.built-from', '/'],
  ['/..%2fsecret.txt', '/'],
  ['/%2e%2e/secret.txt', '/'],
  ['//evil.test', '/'],
  ['/\\evil.test', '/'],
  ['/app/../nowhere?next=//evil.test', '/'],
])('%s leads to %s', async (address, target) => {
  const { status, headers } = await browser.get(address);
  expect([status, headers.get('location')]).toEqual([302, target]);
});

it.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
  ['br;q=0, gzip', 'gzip'],
])('hashed files for a browser that takes %s', async (accepted, encoding) => {
  const { status, headers, text } = await browser.send('/assets/main-abc123.js', {
    headers: { 'accept-encoding': accepted },
  });
  expect([status, text]).toEqual([200, script]);
  expect(headers.get('content-encoding')).toBe(encoding);
  expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('vary')).toContain('Accept-Encoding');
});

it('other files are cached for an hour', async () => {
  const { headers } = await browser.get('/favicon.svg');
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
});

it('only the mark of our emails may be shown on other sites', async () => {
  const policy = async (address: string) =>
    (await browser.get(address)).headers.get('cross-origin-resource-policy');
  expect(await policy('/email-mark.png')).toBe('cross-origin');
  expect(await policy('/favicon.svg')).toBe('same-origin');
});

it('a missing chunk of an older build is not answered with a page', async () => {
  const { status, body } = await browser.get('/assets/main-old.js');
  expect([status, body.code]).toEqual([404, 'not_found']);
});

it('pages do not accept posts', async () => {
  expect((await browser.post('/founder/signin', {})).status).toBe(404);
});

it('a client that was not built is reported', async () => {
  const unbuilt = await startTestWeb(database());
  const { status, text } = await new Browser(unbuilt).get('/');
  await unbuilt.close();
  expect([status, text]).toEqual([503, 'The client is not built. Run: npm run build']);
});
