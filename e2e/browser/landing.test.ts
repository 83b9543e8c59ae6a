import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { chunksNamed } from './chunks-named.ts';
import { product } from './product.ts';

const hero = 'Founders ride faster in each other’s slipstream.';

/** The landing page in a browser of its own, and whatever the browser had to complain about. */
async function visit(
  options: BrowserContextOptions = {},
  before?: (page: Page) => Promise<unknown>,
) {
  const context = await browser.newContext({ baseURL: product.url, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await before?.(page);
  await page.goto('/');
  return { context, page, complaints };
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Applications' });

describe('the landing page', () => {
  it('says and offers what the specification says', async () => {
    const { context, page, complaints } = await visit();
    await banner(page)
      .getByText(/^Applications are open for the next cohort/)
      .waitFor();
    await banner(page)
      .getByText(/^Cohort 9 · closes \w+, \w+ \d+, in \d+ days$/)
      .waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(hero);
    const headings = await page.getByRole('heading', { level: 3 }).allTextContents();
    expect(headings).toEqual([
      'AI-Powered Coaching',
      'Cohort Community',
      'Accountability System',
      'Investor Network',
    ]);
    expect(await page.getByRole('term').allTextContents()).toEqual([
      'Startups accelerated',
      'Total funding raised',
      'Success rate',
      'Active investors',
    ]);
    expect(await page.getByRole('definition').allTextContents()).toEqual([
      '500+',
      '$50M+',
      '85%',
      '200+',
    ]);
    await page.getByRole('heading', { name: 'Success Stories' }).waitFor();
    expect(await page.getByRole('blockquote').count()).toBe(3);
    expect(await page.getByRole('img', { name: 'Five out of five stars' }).count()).toBe(3);
    await page
      .getByRole('contentinfo')
      .getByText(`© ${new Date().getFullYear()} Slipstream`)
      .waitFor();
    await page.getByRole('figure').filter({ hasText: 'The product at work' }).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leads where its buttons say', async () => {
    const { context, page } = await visit();
    const target = (name: string) =>
      page.getByRole('link', { name, exact: true }).getAttribute('href');
    for (const name of ['Apply Now', 'Apply to the Community', 'Start Your Application']) {
      expect([name, await target(name)]).toEqual([name, '/apply']);
    }
    expect(await target('Join as an Investor')).toBe('/investor/signup');
    expect(await target('Investor Login')).toBe('/investor/signin');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('heading', { name: 'Privacy', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('link', { name: 'Slipstream', exact: true }).click();
    await page.getByRole('heading', { name: hero }).waitFor();
    // The header stays in sight.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'Founder Login' }).click();
    await page.getByRole('heading', { name: 'Welcome Back, Founder!' }).waitFor();
    await context.close();
  });
});

describe('without scripts', () => {
  it('the page is there, and says what it is to whoever shares it', async () => {
    const { context, page } = await visit({ javaScriptEnabled: false });
    await page.getByRole('heading', { name: hero }).waitFor();
    await page.getByRole('heading', { name: 'Thirteen weeks, together' }).waitFor();
    const answer = page.getByText('Founders of early-stage startups');
    expect(await answer.isVisible()).toBe(false);
    await page.getByText('Who can apply?').click();
    await answer.waitFor();
    expect(await page.title()).toBe('Slipstream: Founders ride faster in each other’s slipstream.');
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    expect(await content('meta[name=description]')).toMatch(
      /^The community where startup founders pledge/,
    );
    expect(await content('meta[property="og:title"]')).toBe(await page.title());
    expect(await content('meta[property="og:url"]')).toBe(`${product.url}/`);
    const image = await context.request.get((await content('meta[property="og:image"]')) ?? '');
    expect(image.headers()['content-type']).toBe('image/png');
    // Width and height of a PNG stand at 16 and 20.
    const bytes = await image.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    for (const [path, heading] of [
      ['/privacy', 'Privacy'],
      ['/support', 'Support'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
    await context.close();
  });
});

describe('the picture of the loop', () => {
  const shownStep = (page: Page) => page.locator('[data-step]').getAttribute('data-step');

  it('moves on by itself, and stops when asked', async () => {
    const { context, page } = await visit({ reducedMotion: 'no-preference' });
    const first = await shownStep(page);
    await expect.poll(() => shownStep(page), { timeout: 20_000 }).not.toBe(first);
    await page.getByRole('button', { name: 'Pause the animation' }).click();
    await page.getByRole('button', { name: 'Play the animation' }).waitFor();
    await context.close();
  });

  it('stands still for those who want no motion', async () => {
    const { context, page } = await visit({ reducedMotion: 'reduce' });
    await banner(page)
      .getByText(/^Applications/)
      .waitFor();
    expect(await page.getByRole('button', { name: /the animation$/ }).count()).toBe(0);
    const moving = () => page.evaluate(() => document.getAnimations().length);
    await expect.poll(moving).toBe(0);
    expect(await shownStep(page)).toBe('222');
    await context.close();
  });
});

describe('what a stranger waits for', () => {
  it('is little, and nothing of the dashboard; and it does not jump', async () => {
    const loaded = { script: 0, stylesheet: 0 };
    const names: string[] = [];
    const reading: Promise<void>[] = [];
    const { context, page } = await visit(
      { viewport: { width: 390, height: 844 } },
      async (page) => {
        await page.addInitScript(watchShifts);
        page.on('response', (response) => {
          const kind = response.request().resourceType();
          if (kind !== 'script' && kind !== 'stylesheet') return;
          names.push(new URL(response.url()).pathname);
          reading.push(
            response.body().then((body) => {
              loaded[kind] += gzipSync(body, { level: 9 }).length;
            }),
          );
        });
      },
    );
    await banner(page)
      .getByText(/^Applications/)
      .waitFor();
    await page.waitForLoadState('networkidle');
    await Promise.all(reading);
    expect(names.length).toBeGreaterThan(3);
    const dashboard = chunksNamed(/app-root|shell|dashboard|tasks|query|^api/);
    expect(dashboard.length).toBeGreaterThan(5);
    expect(dashboard.filter((file) => names.includes(`/${file}`))).toEqual([]);
    expect(loaded.script).toBeGreaterThan(50_000);
    expect(loaded.script).toBeLessThanOrEqual(105_000);
    expect(loaded.stylesheet).toBeLessThanOrEqual(15_000);
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    expect(shifted).toBeLessThanOrEqual(0.02);
    await context.close();
  });
});

/** Runs in the page: adds up how far its parts have jumped. */
function watchShifts(): void {
  const page = window as unknown as { shifted: number };
  page.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      page.shifted += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}
