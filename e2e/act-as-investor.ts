import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Product } from './launch-product.ts';

/** A browser of its own, signed in as a seeded investor by the sign-in page's own request. */
export async function actAsInvestor(
  browser: Browser,
  product: Pick<Product, 'url'>,
  email = 'investor@demo.test',
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: product.url });
  const answer = await context.request.post('/api/session/investor', {
    data: { email, password: 'demo-investor' },
    headers: { origin: product.url },
  });
  if (!answer.ok()) throw new Error(`Signing in as ${email}: ${await answer.text()}`);
  return { context, page: await context.newPage() };
}
