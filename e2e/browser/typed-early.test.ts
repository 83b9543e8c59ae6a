import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { product } from './product.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next Step' });

/** Opens the form on a line so slow that its words are there and its scripts are not. */
async function openWithoutScripts(page: Page, address = '/apply'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
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

describe('a form to sign in by', () => {
  it.each([
    ['/founder/signin', 'Welcome Back, Founder!', ['Email', 'Password'], 'Sign In to Dashboard'],
    ['/investor/signin', 'Investor Sign In', ['Email', 'Password'], 'Sign In'],
    ['/investor/signup', 'Join as Investor', ['Name', 'Email', 'Password'], 'Create Account'],
    ['/admin', 'Admin', ['Email', 'Password'], 'Sign In'],
    ['/forgot-password?for=founder', 'Forgot your password?', ['Email'], 'Send me a link'],
  ])('%s is there before any script, and moves no more', async (address, title, labels, button) => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    const letScriptsIn = await openWithoutScripts(page, address);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const input = (label: string) =>
      page
        .getByRole('textbox', { name: label })
        .or(page.getByLabel(label, { exact: true }))
        .first();
    for (const label of labels) await input(label).waitFor();
    await page.getByRole('button', { name: button, exact: true }).waitFor();
    expect(await page.title()).not.toBe('Slipstream');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
    expect(focused).toBe(labels[0]?.toLowerCase());
    // The demo accounts come below all that.
    const place = () =>
      page
        .locator('main :is(h1, p, input, button, a):not(aside *)')
        .evaluateAll((parts) =>
          parts.map((part) => [part.textContent, part.getBoundingClientRect().y]),
        );
    const before = await place();
    letScriptsIn();
    await page.locator('#root:not([data-shell])').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(await place()).toEqual(before);
    await context.close();
  });

  it('keeps what was typed and sent before its script had come, out of the address, and signs in', async () => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const letScriptsIn = await openWithoutScripts(page, '/founder/signin?next=%2Fapp%2Ftasks');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.type('founder@demo.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('demo-found');
    letScriptsIn();
    await page.locator('#root:not([data-shell])').waitFor({ state: 'attached' });
    await page.keyboard.type('er');
    expect(await page.locator('input[name=password]').inputValue()).toBe('demo-founder');

    const early = await context.newPage();
    early.on('request', (request) => addresses.push(request.url()));
    const letThemIn = await openWithoutScripts(early, '/founder/signin?next=%2Fapp%2Ftasks');
    await early.getByRole('heading', { level: 1 }).waitFor();
    await early.keyboard.type('founder@demo.test');
    await early.keyboard.press('Tab');
    await early.keyboard.type('demo-founder');
    await early.keyboard.press('Enter');
    letThemIn();
    await early.waitForURL('**/app/tasks');
    expect(addresses.filter((address) => /demo-found/.test(address))).toEqual([]);
    // Whoever is signed in sees no form on the way on.
    const markup = await (await context.request.get('/founder/signin')).text();
    expect(markup).not.toContain('name="password"');
    await context.close();
  });

  it('presses what was pressed before its script had come', async () => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    const letScriptsIn = await openWithoutScripts(page, '/founder/signin');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    letScriptsIn();
    await page.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    await context.close();
  });
});
