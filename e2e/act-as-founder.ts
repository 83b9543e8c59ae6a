import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Product } from './launch-product.ts';

export const demoFounder = { email: 'founder@demo.test', password: 'demo-founder' };

type Wishes = {
  email?: string;
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
};

/** A browser of its own, signed in as a seeded founder by the sign-in page's own request. */
export async function actAsFounder(
  browser: Browser,
  product: Pick<Product, 'url'>,
  {
    email = demoFounder.email,
    colorScheme = 'light',
    viewport = { width: 1440, height: 900 },
  }: Wishes = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ colorScheme, viewport, baseURL: product.url });
  const answer = await context.request.post('/api/session/founder', {
    data: { email, password: demoFounder.password },
    headers: { origin: product.url },
  });
  if (!answer.ok()) throw new Error(`Signing in as ${email}: ${await answer.text()}`);
  return { context, page: await context.newPage() };
}

/** Sends a slash command from the sandbox's composer. */
export async function sendCommand(page: Page, command: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /^Message/ });
  await composer.fill(command);
  await composer.press('Escape');
  await composer.press('Enter');
}
