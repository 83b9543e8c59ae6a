import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { product } from './product.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next Step' });

/** Opens the form on a line so slow that its words are there and its scripts are not. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/apply', { waitUntil: 'commit' });
  return release;
}

describe('what is typed before the form’s script has come', () => {
  it('stays where it was typed, is kept, and leads on', async () => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    const letScriptsIn = await openWithoutScripts(page);
    await field(page, 'Full Name').pressSequentially('Ada Love');
    await field(page, 'Email Address').pressSequentially('ada@example');
    expect(await next(page).isDisabled()).toBe(true);
    letScriptsIn();
    await expect.poll(() => next(page).isDisabled()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
      'founderEmail',
    );
    await page.keyboard.type('.test');
    expect(await field(page, 'Full Name').inputValue()).toBe('Ada Love');
    expect(await field(page, 'Email Address').inputValue()).toBe('ada@example.test');
    await page.reload();
    await expect.poll(() => field(page, 'Email Address').inputValue()).toBe('ada@example.test');
    await page.getByText('Your answers are as you left them.').waitFor();
    await page.keyboard.press('Tab');
    await next(page).click();
    await page.getByRole('heading', { name: 'Startup Details' }).waitFor();
    // A later step has no markup of its own: it is never the first one for a moment.
    const markup = await (await context.request.get('/apply?step=2')).text();
    expect(markup).not.toContain('Full Name');
    await context.close();
  });

  it('fills what a begun application has left empty, and overwrites nothing', async () => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await page.goto('/apply');
    await field(page, 'Full Name').fill('Ada Lovelace');
    await page.getByText('Start over').waitFor();
    const letScriptsIn = await openWithoutScripts(page);
    await field(page, 'Full Name').pressSequentially('A');
    await field(page, 'Email Address').pressSequentially('ada@example.test');
    letScriptsIn();
    await page.getByText('Your answers are as you left them.').waitFor();
    expect(await field(page, 'Full Name').inputValue()).toBe('Ada Lovelace');
    expect(await field(page, 'Email Address').inputValue()).toBe('ada@example.test');
    await expect.poll(() => next(page).isDisabled()).toBe(false);
    await context.close();
  });
});
