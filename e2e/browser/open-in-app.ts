import type { Page } from 'playwright-core';

/** Goes on to an address as a link of the app does: its code, its data and axe stay loaded. */
export async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Has the app read its data again, as after a look at another tab. */
export async function readAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
