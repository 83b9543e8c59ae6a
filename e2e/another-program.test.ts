import { beforeAll, expect, test, vi } from 'vitest';
import { demoAccounts } from '#db/seed/demo-accounts.ts';
import { emptyProgram } from '#shared/api/program.ts';
import { entryPages, publicPages } from '#shared/pages.ts';
import { isoWeekday } from '#shared/time.ts';
import { Browser } from '#web/server/testing/browser.ts';
import { openProductSql } from './browser/open-product-sql.ts';
import type { Product } from './product/launch-product.ts';
import { signInDemoFounder } from './product/sign-in-demo-founder.ts';
import { useProducts } from './product/use-products.ts';

const products = useProducts();
let product: Product;
let admin: Browser;
let founder: Browser;

beforeAll(async () => {
  product = await products.launch();
  admin = new Browser(product);
  expect((await admin.post('/api/session/admin', demoAccounts.admin)).status).toBe(200);
  founder = await signInDemoFounder(product);
});

const northlight = {
  ...emptyProgram,
  name: 'Northlight',
  tagline: 'Find your way.',
  supportEmail: 'help@north.test',
  accent: '#7c3aed',
};

/** A line of our mark. */
const riders = 'M8 11.5h8.5';

/** A class of the style sheet is no text. */
const slipstream = /Slipstream|slipstream\.community/;

/** The one line that may name the software. */
const maker = 'Runs on Slipstream';

test('a saved name is on every page and document within two seconds, and nothing says another', async () => {
  const { body: before } = await admin.get('/api/admin/program');
  const save = { settings: northlight, seenVersion: before.version };
  const { status } = await admin.send('/api/admin/program', { method: 'PUT', body: save });
  expect(status).toBe(200);
  const stranger = new Browser(product);
  await vi.waitFor(async () => expect((await stranger.get('/')).text).toContain('Find your way.'), {
    timeout: 2_000,
    interval: 100,
  });
  const { text: home } = await stranger.get('/');
  expect(home).toContain(maker);
  expect(home).toContain('<title>Northlight: Find your way.</title>');
  for (const page of [...publicPages, ...entryPages, '/forgot-password', '/set-password/x']) {
    const { text } = await stranger.get(page);
    expect(text, page).toMatch(/<title>[^<]*Northlight[^<]*<\/title>/);
    expect(text, page).toContain('--stream:#7c3aed');
    expect(text, page).toMatch(/"\/favicon\.svg\?v=1"/);
    expect(text, page).not.toContain(riders);
    expect(text.replaceAll(maker, ''), page).not.toMatch(slipstream);
    expect(text, page).not.toMatch(/\{\{\w+\}\}/);
  }
  for (const page of ['/app/dashboard', '/app/tasks', '/app/settings', '/app/connections']) {
    const { text } = await founder.get(page);
    expect(text, page).toMatch(/<title>[^<]*Northlight<\/title>/);
    expect(text.replaceAll(maker, ''), page).not.toMatch(slipstream);
  }
  for (const page of ['/admin/dashboard', '/admin/program', '/admin/import']) {
    const { text } = await admin.get(page);
    expect(text, page).toContain('Northlight');
    expect(text.replaceAll(maker, ''), page).not.toMatch(slipstream);
  }
  for (const document of [
    '/api/info',
    '/api/openapi.json',
    '/docs/api',
    '/.well-known/oauth-protected-resource',
  ]) {
    const { text, status: answer } = await stranger.get(document);
    expect([document, answer]).toEqual([document, 200]);
    expect(text, document).toContain('Northlight');
    expect(text, document).not.toMatch(slipstream);
    expect(text, document).not.toContain('SLIPSTREAM');
  }
  const { text: icon } = await stranger.get('/favicon.svg');
  expect(icon).toMatch(/Northlight.*>N<\/text>/);
  expect(icon).not.toContain(riders);
  const links = { privacyUrl: 'https://north.test/privacy', hidesMaker: true };
  const quiet = { settings: { ...northlight, ...links }, seenVersion: before.version + 1 };
  await admin.send('/api/admin/program', { method: 'PUT', body: quiet });
  const footer = '<a href="https://north.test/privacy" rel="noopener">Privacy policy</a>';
  await vi.waitFor(async () => expect((await stranger.get('/')).text).toContain(footer), {
    timeout: 2_000,
    interval: 100,
  });
  for (const page of publicPages) {
    const { text } = await stranger.get(page);
    expect(text, page).not.toMatch(slipstream);
  }
});

test('every document names the program’s zone and its style of dates', async () => {
  const { body: before } = await admin.get('/api/admin/program');
  const settings = { ...before.settings, timeZone: 'Pacific/Auckland', dateStyle: 'en-GB' };
  const save = { settings, seenVersion: before.version };
  expect((await admin.send('/api/admin/program', { method: 'PUT', body: save })).status).toBe(200);
  const stranger = new Browser(product);
  await vi.waitFor(
    async () =>
      expect((await stranger.get('/')).text).toContain(
        'data-time-zone="Pacific/Auckland" data-date-style="en-GB"',
      ),
    { timeout: 2_000, interval: 100 },
  );
});

test('weeks begin on Monday once no cohort runs, for pages and figures alike', async () => {
  const put = async (weekStartsOn: string) => {
    const { body } = await admin.get('/api/admin/program');
    const settings = { ...body.settings, weekStartsOn };
    const save = { settings, seenVersion: body.version };
    return admin.send('/api/admin/program', { method: 'PUT', body: save });
  };
  const refused = await put('monday');
  expect([refused.status, refused.body.code]).toEqual([409, 'week_start_fixed']);
  const sql = await openProductSql(product.dataDir);
  await sql.query(
    'update cohorts set ends_on = current_date - 2 where current_date between starts_on and ends_on',
  );
  await sql.end();
  expect((await put('monday')).status).toBe(200);
  await vi.waitFor(
    async () =>
      expect((await new Browser(product).get('/')).text).toContain('data-week-starts-on="monday"'),
    { timeout: 2_000, interval: 100 },
  );
  const { weeks, calendar } = (await founder.get('/api/progress')).body;
  expect(isoWeekday(calendar[0].day)).toBe(1);
  expect(new Set(weeks.map((week: { startsOn: string }) => isoWeekday(week.startsOn)))).toEqual(
    new Set([1]),
  );
  const { streak } = (await founder.get('/api/overview')).body;
  expect(isoWeekday(streak.week[0].day)).toBe(1);
});
