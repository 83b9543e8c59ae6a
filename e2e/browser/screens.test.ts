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
    await page.goto('/app/cohort');
    await page
      .getByRole('button', { name: /^Say thanks/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: /^Thank / }).waitFor();
    await look('thanks');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await look('cohort');
    await page
      .getByRole('link', { name: /^View Profile/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Milestones' }).waitFor();
    await look('profile of a peer');
    await page.goto('/founder/dashboard/progress');
    await page.locator('text.recharts-label').first().waitFor();
    await look('progress');
    await page.getByRole('button', { name: 'Show as table: Points per week' }).click();
    await look('progress as a table');
    await page.goto('/app/leaderboard');
    await page.getByRole('heading', { name: 'All-time ranking' }).waitFor();
    await look('leaderboard');
    await page.goto('/founder/dashboard/profile');
    await page.getByRole('heading', { name: 'Startup Details' }).waitFor();
    await look('profile');
    await page.getByRole('button', { name: 'View as investor' }).click();
    await look('profile as an investor sees it');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByRole('textbox', { name: 'Bio' }).waitFor();
    await look('profile being edited');
    await page.goto('/founder/dashboard/why');
    await page.getByRole('list', { name: 'Points' }).waitFor();
    await page.getByRole('list', { name: 'Days of the streak' }).waitFor();
    await look('why');
    await page.goto('/app/settings');
    await page.getByText('This device').waitFor();
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    await look('settings');
    await page.goto(`/sandbox/slack?as=${demoFounder.email}`);
    await page.getByRole('article').first().waitFor();
    await look('Slack sandbox');
    await page.goto('/sandbox/mail');
    await page.getByRole('main').waitFor();
    await look('mail sandbox');
    await context.clearCookies();
    await page.goto('/founder/signin');
    await page.getByRole('button', { name: 'Sign In to Dashboard' }).waitFor();
    await look('sign-in');
    expect(problems).toEqual({});
    await context.close();
  });
});
