import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { actAsFounder, demoFounder } from '../act-as-founder.ts';
import { findViolations } from '../find-violations.ts';
import { launchBrowser } from '../launch-browser.ts';

const product = { url: inject('productUrl') };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each([390, 820, 1440])('every screen is accessible and fits at %i pixels', async (width) => {
    const { context, page } = await actAsFounder(browser, product, {
      colorScheme,
      viewport: { width, height: 900 },
    });
    const problems: Record<string, string[]> = {};
    const look = async (name: string) => {
      const found = await findViolations(page);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      if (tooWide) found.push('scrolls sideways');
      if (found.length > 0) problems[name] = found;
    };
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('landing page');
    await page.goto('/founder/dashboard');
    await page.getByText('Total Points').waitFor();
    await look('overview');
    await page.goto('/app/tasks');
    await page
      .getByRole('button', { name: /^Complete / })
      .first()
      .waitFor();
    await look('board');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByText('Cohort Activity').waitFor();
    await look('bell');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add Task' }).first().click();
    await page.getByRole('dialog', { name: 'Add Task' }).waitFor();
    await look('new task');
    await page.goto('/app/leaderboard');
    await page.getByRole('heading', { name: 'All-time ranking' }).waitFor();
    await look('leaderboard');
    await page.goto(`/sandbox/slack?as=${demoFounder.email}`);
    await page.getByRole('article').first().waitFor();
    await look('Slack sandbox');
    await page.goto('/sandbox/mail');
    await page.getByRole('main').waitFor();
    await look('mail sandbox');
    await page.goto('/welcome');
    await page.getByRole('heading', { name: 'Your first tasks' }).waitFor();
    await look('welcome');
    await context.clearCookies();
    await page.goto('/founder/signin');
    await page.getByRole('button', { name: 'Sign In to Dashboard' }).waitFor();
    await look('sign-in');
    await page.goto('/forgot-password');
    await page.getByRole('button', { name: 'Send me a link' }).waitFor();
    await look('forgotten password');
    await page.goto('/set-password/none');
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await look('expired link');
    await context.request.post('/api/session/admin', {
      data: { email: 'admin@demo.test', password: 'demo-admin' },
      headers: { origin: product.url },
    });
    await page.goto('/admin/security');
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
    await look('two-step sign-in');
    expect(problems).toEqual({});
    await context.close();
  });
});
