import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Product } from './launch-product.ts';

const demoAdmin = { email: 'admin@demo.test', password: 'demo-admin' };

type Wishes = {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
};

/** A browser of its own, signed in as the demo's admin by the sign-in page's own request. */
export async function actAsAdmin(
  browser: Browser,
  product: Pick<Product, 'url'>,
  { colorScheme = 'light', viewport = { width: 1440, height: 900 } }: Wishes = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ colorScheme, viewport, baseURL: product.url });
  const answer = await context.request.post('/api/session/admin', {
    data: demoAdmin,
    headers: { origin: product.url },
  });
  if (!answer.ok()) throw new Error(`Signing in as the admin: ${await answer.text()}`);
  return { context, page: await context.newPage() };
}
