import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsAdmin, actAsFounder, actAsInvestor } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

/** 1.6 Mbit/s with 300 ms between a question and its answer, as on a train. */
const slowLine = {
  offline: false,
  latency: 300,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};

/** A machine that does other work beside takes up to twice as long as a quiet one. */
const maxMs = { shell: 2_000, content: 5_000 };

const maxRequests = 39;

/** All pages take some four minutes: SLOW_LINE=1 asks for them, and prints a row for each. */
const isWhole = process.env.SLOW_LINE === '1';
const everyday = new Set(['dashboard', 'tasks', 'cohort', 'settings', 'founders']);
const isVisited = (name: string) => isWhole || everyday.has(name);

const founderPages = [
  'dashboard',
  'tasks',
  'cohort',
  'portfolio',
  'why',
  'profile',
  'progress',
  'leaderboard',
  'introductions',
  'investors',
  'check-in',
  'ai-coach',
  'settings',
  'premium',
  'connections',
  'messages',
]
  .filter(isVisited)
  .map((name) => `/app/${name}`);

const investorPages = ['dashboard', 'saved', 'introductions', 'settings', 'connections']
  .filter(isVisited)
  .map((name) => `/investor/${name}`);

const adminPages = [
  'dashboard',
  'founders',
  'slack',
  'security',
  'staff',
  'connections',
  'access-tokens',
  'import',
  'cohorts',
  'delivery',
  'webhooks',
  'audit',
  'failed-sign-ins',
  'investors',
  'introductions',
  'coach',
]
  .filter(isVisited)
  .map((name) => `/admin/${name}`);

type Seen = { requests: number; shell: number; content: number; shift: number; problems: string[] };

/** Runs in the page: notes when its content stands in place of all placeholders in sight. */
function watchContent(): void {
  const page = window as unknown as { contentAt?: number; shift: number; fetched: string[] };
  page.shift = 0;
  page.fetched = [];
  const { fetch } = window;
  window.fetch = (...input) => {
    page.fetched.push(new Request(...input).url);
    return fetch(...input);
  };
  // The emulation of a slow line does not change what the browser says of it.
  const { connection } = navigator as unknown as { connection: object };
  Object.defineProperty(connection, 'effectiveType', { get: () => '3g' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      page.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(function look() {
    const waiting = [...document.querySelectorAll('main [role=status] > [class*=_block_]')].some(
      (block) => block.getBoundingClientRect().top < window.innerHeight,
    );
    const isShell = document.getElementById('root')?.dataset.shell !== undefined;
    if (!document.querySelector('main h1') || waiting || isShell) delete page.contentAt;
    else page.contentAt ??= performance.now();
    requestAnimationFrame(look);
  });
}

/** Opens a page with nothing in the cache, until it has been standing for a second. */
async function visit(session: BrowserContext, address: string): Promise<Seen> {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: await session.storageState(),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', slowLine);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(product.url, '')));
    await page.addInitScript(watchContent);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => performance.now() - ((window as { contentAt?: number }).contentAt ?? Infinity) > 1_000,
      undefined,
      { timeout: 30_000 },
    );
    const { contentAt: content, ...seen } = await page.evaluate(() => {
      const { contentAt, shift, fetched } = window as unknown as {
        contentAt: number;
        shift: number;
        fetched: string[];
      };
      const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]');
      const unused = [...preloads].flatMap(({ href }) => (fetched.includes(href) ? [] : href));
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const early = performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < contentAt).length;
      return { contentAt, shift, unused, shell: paint?.startTime ?? 0, early };
    });
    const answers = asked.filter((each) => each.startsWith('/api/'));
    const twice = answers.filter((each, index) => answers.indexOf(each) !== index);
    const problems = [
      ...seen.unused.map((href) => `${href} is preloaded in vain`),
      ...twice.map((each) => `${each} is read again`),
    ];
    // The document is one more.
    return { requests: seen.early + 1, shell: seen.shell, content, shift: seen.shift, problems };
  } finally {
    await context.close();
  }
}

async function visitAll(session: BrowserContext, addresses: string[]): Promise<void> {
  // A person's first visit of a day may change what it shows, which is then read again.
  await visit(session, addresses[0] ?? '');
  const found: string[] = [];
  for (const address of addresses) {
    const { requests, shell, content, shift, problems } = await visit(session, address);
    const seconds = (ms: number) => (ms / 1_000).toFixed(2);
    const row = `${address}: shell ${seconds(shell)} s, content ${seconds(content)} s, ${requests} requests, shift ${shift.toFixed(4)}`;
    if (isWhole) process.stderr.write(`${row}\n`);
    found.push(...problems.map((problem) => `${address}: ${problem}`));
    const isWell =
      requests <= maxRequests && shift <= 0.02 && shell <= maxMs.shell && content <= maxMs.content;
    if (!isWell) found.push(row);
  }
  expect(found).toEqual([]);
}

describe('on a slow line with an empty cache, a page comes in few requests and nothing moves', () => {
  it('for a founder', async () => {
    const { context } = await actAsFounder(browser, product);
    await visitAll(context, founderPages);
    await context.close();
  });

  it('for an investor', async () => {
    const { context } = await actAsInvestor(browser, product);
    await visitAll(context, investorPages);
    await context.close();
  });

  it('for an admin', async () => {
    const { context } = await actAsAdmin(browser, product);
    await visitAll(context, adminPages);
    await context.close();
  });
});
