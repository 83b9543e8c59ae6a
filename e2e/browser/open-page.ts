import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const closed = new Map<string, BrowserContext[]>();

/**
 * A page for one person. A context that is closed is kept for the next with the same options: what
 * it was signed in as and has stored is gone then, the fetched and compiled scripts stay. A test of
 * a first visit asks the browser for a new one. Nothing moves unless a test asks for it: motion
 * takes a tenth of the CPU.
 */
export async function openPage(
  browser: Browser,
  { reducedMotion = 'reduce', ...others }: BrowserContextOptions & { baseURL: string },
): Promise<{ context: BrowserContext; page: Page }> {
  const options = { reducedMotion, ...others };
  const key = JSON.stringify(options);
  const kept = closed.get(key) ?? [];
  closed.set(key, kept);
  const context = kept.pop() ?? (await browser.newContext(options));
  context.close = async () => {
    // A file's end closes all that there are.
    context.close = async () => {};
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await Promise.all(context.pages().map((page) => page.close()));
    kept.push(context);
  };
  await context.clearCookies();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin: options.baseURL, storageTypes });
  await session.detach();
  return { context, page };
}

/**
 * Keeps interception on until the page closes. Call it before a route that is removed earlier: Chromium
 * now and then loses a request that begins as interception ends (microsoft/playwright#41802).
 */
export async function keepIntercepting(page: Page): Promise<void> {
  await page.route('**/no-such-address', (route) => route.continue());
}

/** After two frames the layout has settled and colour transitions have started. */
export async function waitForLayout(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
