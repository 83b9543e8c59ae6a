import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { actAsAdmin } from '../act-as-admin.ts';
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
    const { problems, look } = lookAt(page);
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
    await context.clearCookies();
    await page.goto('/founder/signin');
    await page.getByRole('button', { name: 'Sign In to Dashboard' }).waitFor();
    await look('sign-in');
    expect(problems).toEqual({});
    await context.close();
  });

  it.each([390, 820, 1440])('every admin screen does at %i pixels', async (width) => {
    const { context, page } = await actAsAdmin(browser, product, {
      colorScheme,
      viewport: { width, height: 900 },
    });
    const { problems, look } = lookAt(page);
    await page.goto('/admin/dashboard');
    await page
      .getByRole('link', { name: /^Review / })
      .first()
      .waitFor();
    await look('applications');
    await page.goto('/admin/dashboard?search=no+such+startup');
    await page.getByText('No applications found').waitFor();
    await look('no applications');
    await page.goto('/admin/dashboard?search=Hypebox');
    await page.getByRole('link', { name: 'Review Hypebox' }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await look('review');
    await page.goto('/admin/slack');
    await page.getByText(/founders have connected/).waitFor();
    await look('Slack workspace');
    await page.goto('/admin/cohorts');
    await page.getByRole('article').first().waitFor();
    await look('cohorts');
    await page.getByRole('button', { name: 'New cohort' }).click();
    await page.getByRole('dialog', { name: 'New cohort' }).waitFor();
    await look('new cohort');
    await page.goto('/admin/delivery');
    await page.getByText('Sent in 24 hours').waitFor();
    await look('delivery');
    await page.goto('/admin/audit');
    await page.getByText('admin@demo.test signed in').first().waitFor();
    await look('audit log');
    expect(problems).toEqual({});
    await context.close();
  });
});

/** What is wrong with each screen, by its name. */
function lookAt(page: Page) {
  const problems: Record<string, string[]> = {};
  const look = async (name: string) => {
    const found = await findViolations(page);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    if (tooWide) found.push('scrolls sideways');
    if (found.length > 0) problems[name] = found;
  };
  return { problems, look };
}
