import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openPage } from './browser/open-page.ts';
import type { Product } from './product/launch-product.ts';

export const demoFounder = { email: 'founder@demo.test', password: 'demo-founder' };

type FounderOptions = {
  email?: string;
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  hasTouch?: boolean;
  reducedMotion?: 'no-preference';
};

/** A browser of its own, signed in as a seeded founder by the sign-in page's own request. */
export async function actAsFounder(
  browser: Browser,
  product: Pick<Product, 'url'>,
  {
    email = demoFounder.email,
    colorScheme = 'light',
    viewport = { width: 1440, height: 900 },
    hasTouch = false,
    reducedMotion,
  }: FounderOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const options = { colorScheme, viewport, hasTouch, reducedMotion, baseURL: product.url };
  const opened = await openPage(browser, options);
  const answer = await opened.context.request.post('/api/session/founder', {
    data: { email, password: demoFounder.password },
    headers: { origin: product.url },
  });
  if (!answer.ok()) throw new Error(`Signing in as ${email}: ${await answer.text()}`);
  return opened;
}

/** Sends a slash command from the sandbox's composer. */
export async function sendCommand(page: Page, command: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /^Message/ });
  await composer.fill(command);
  await composer.press('Escape');
  await composer.press('Enter');
}

const demoAdmin = { email: 'admin@demo.test', password: 'demo-admin' };

type AdminOptions = {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
};

/** A browser of its own, signed in as the demo's admin by the sign-in page's own request. */
export async function actAsAdmin(
  browser: Browser,
  product: Pick<Product, 'url'>,
  { colorScheme = 'light', viewport = { width: 1440, height: 900 } }: AdminOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const opened = await openPage(browser, { colorScheme, viewport, baseURL: product.url });
  const answer = await opened.context.request.post('/api/session/admin', {
    data: demoAdmin,
    headers: { origin: product.url },
  });
  if (!answer.ok()) throw new Error(`Signing in as the admin: ${await answer.text()}`);
  return opened;
}

/** A browser of its own, signed in as a seeded investor by the sign-in page's own request. */
export async function actAsInvestor(
  browser: Browser,
  product: Pick<Product, 'url'>,
  email = 'investor@demo.test',
): Promise<{ context: BrowserContext; page: Page }> {
  const opened = await openPage(browser, { baseURL: product.url });
  const answer = await opened.context.request.post('/api/session/investor', {
    data: { email, password: 'demo-investor' },
    headers: { origin: product.url },
  });
  if (!answer.ok()) throw new Error(`Signing in as ${email}: ${await answer.text()}`);
  return opened;
}
