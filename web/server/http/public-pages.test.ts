import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { brand, setBrand } from '#shared/brand.ts';
import { Browser } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'slipstream public pages-'));
let web: TestWeb;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'pages'));
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  write('index.html', 'shell {{supportEmail}}');
  write('pages/index.html', 'landing {{origin}}/og.png {{name}} {{supportEmail}}');
  write('pages/privacy.html', 'privacy<!--accent-->');
  write('pages/support.html', '{{mark}} "/favicon.svg" {{foot}}|{{consent}}|{{policy}}');
  const config = { publicUrl: 'https://ride.example' };
  setBrand({ name: 'Ride & Co', supportEmail: "o'neil&co@ride.example" });
  web = await startTestWeb(database(), { dist: folder, config });
  browser = new Browser(web);
});
afterAll(async () => {
  setBrand({});
  await web?.close();
  rmSync(folder, { recursive: true });
});

describe('a prerendered page', () => {
  it('is sent with the operator’s origin and brand, and revalidated each time', async () => {
    const { status, headers, text } = await browser.get('/');
    expect([status, text]).toEqual([
      200,
      'landing https://ride.example/og.png Ride &amp; Co o&#39;neil&amp;co@ride.example',
    ]);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await browser.get('/privacy/')).text).toBe('privacy');
  });

  it.each(['br', 'gzip', null])('is compressed as %s', async (encoding) => {
    const input = { 'accept-encoding': encoding ?? 'identity' };
    const { headers, text } = await browser.send('/', { headers: input });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(text).toMatch(/^landing/);
  });

  it('is written anew once the brand has changed, however it is compressed', async () => {
    const { name, supportEmail } = brand;
    setBrand({ name: 'Northlight' });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { text } = await browser.send('/', { headers: { 'accept-encoding': encoding } });
      expect(text).toContain('Northlight support@slipstream.community');
    }
    setBrand({ name, supportEmail });
  });

  it('is painted with the program’s color, if it has one of its own', async () => {
    setBrand({ accent: '#7c3aed' });
    const { text } = await browser.get('/privacy');
    expect(text).toMatch(/^privacy<style data-accent>:root:root,.*--stream:#7c3aed;.*<\/style>$/);
    setBrand({ name: 'Ride & Co', supportEmail: "o'neil&co@ride.example" });
    expect((await browser.get('/privacy')).text).toBe('privacy');
  });

  it('carries the program’s own mark: its logo, its letter, or ours', async () => {
    const page = async (settings: Parameters<typeof setBrand>[0]) => {
      setBrand(settings);
      return (await browser.get('/support')).text;
    };
    const ours = await page({});
    expect(ours).toMatch(/^<svg .*M8 11\.5.*<\/svg> "\/favicon\.svg" \|\|$/);
    const letter = await page({ name: '“éclair” & Co', version: 4 });
    expect(letter).toMatch(
      /^<svg .*>É<\/text><\/svg> "\/favicon\.svg\?v=4" <span>Runs on Slipstream<\/span>\|\|$/,
    );
    const id = '0b6f2c4e-8f0d-4a52-9a5e-3d1c7b9e6f20';
    const logo = await page({ logo: id, version: 5 });
    expect(logo).toMatch(/^<img src="\/pictures\/0b6f2c4e[^"]*256\.webp" alt="" [^>]*> "\/fav/);
    const legal = {
      name: 'Ride & Co',
      privacyUrl: 'https://ride.test/p?a=1&b=2',
      termsUrl: 'https://ride.test/t',
      termsLabel: 'Rules',
      hidesMaker: true,
    };
    const privacy = '<a href="https://ride.test/p?a=1&amp;b=2" rel="noopener">Privacy policy</a>';
    const rules = '<a href="https://ride.test/t" rel="noopener">Rules</a>';
    expect(await page(legal)).toContain(
      `"/favicon.svg?v=0" ${privacy} ${rules}|Ride &amp; Co’s ${rules} and ${privacy} apply.|Ride &amp; Co has its own text, too: ${privacy}.`,
    );
    setBrand({ name: 'Ride & Co', supportEmail: "o'neil&co@ride.example" });
  });

  it('is not sent for a later step of a form, which only the browser can draw', async () => {
    const { headers, text } = await browser.get('/privacy?step=2');
    expect(text).toMatch(/^shell/);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('has only one address', async () => {
    const { status, headers } = await browser.get('/pages/privacy.html');
    expect([status, headers.get('location')]).toEqual([302, '/']);
  });
});

it('the shell is never stored and contains the support address', async () => {
  const { headers, text } = await browser.get('/founder/signin');
  expect(text).toBe('shell o&#39;neil&amp;co@ride.example');
  expect(headers.get('cache-control')).toBe('no-store');
});

describe('for search engines', () => {
  it('robots.txt excludes private pages and names the sitemap', async () => {
    const { headers, text } = await browser.get('/robots.txt');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    const lines = text.split('\n');
    expect(lines).toContain('Disallow: /app/');
    expect(lines).toContain('Disallow: /founder/dashboard');
    expect(lines).not.toContain('Disallow: /');
    expect(lines).toContain('Sitemap: https://ride.example/sitemap.xml');
  });

  it('sitemap.xml lists the public pages under the operator’s origin', async () => {
    const { headers, text } = await browser.get('/sitemap.xml');
    expect(headers.get('content-type')).toMatch(/xml/);
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://ride.example/',
      'https://ride.example/apply',
      'https://ride.example/privacy',
      'https://ride.example/support',
    ]);
  });
});
