import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { browser } from './browser.ts';
import { openPage } from './open-page.ts';
import { product } from './product.ts';

const phone = { width: 390, height: 844 };
const act = (viewport = { width: 1440, height: 900 }) =>
  actAsFounder(browser, product, { email: 'lucia.paredes@demo.test', viewport });

/** Changes what the overview says about Slack. */
async function pretendSlack(page: Page, slack: object): Promise<void> {
  // A request that is under way is answered by the page that it was for, or not at all.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/api/overview', async (route) => {
    const response = await route.fetch();
    const overview = await response.json();
    await route.fulfill({
      response,
      json: { ...overview, slack: { ...overview.slack, ...slack } },
    });
  });
  await page.goto('/founder/dashboard');
}

const slackPanel = (page: Page, title: string) => page.getByRole('region', { name: title });

describe('the shell', () => {
  it('leads from /app and from unknown pages to the dashboard, and keeps deep links', async () => {
    const { context, page } = await act();
    for (const path of ['/app/', '/app/no-such-page', '/app/dashboard/deeper']) {
      await page.goto(path);
      await page.waitForURL('**/app/dashboard');
    }
    await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
    await page.goto('/founder/dashboard/no-such-tab');
    await page.waitForURL('**/founder/dashboard');
    await page.goto('/founder/dashboard/progress');
    const current = page.locator('nav [aria-current=page]');
    await expect.poll(() => current.allTextContents()).toEqual(['Dashboard', 'Progress']);
    await page.getByRole('link', { name: 'Startup Profile' }).click();
    await page.waitForURL('**/founder/dashboard/profile');
    await page.goBack();
    await page.waitForURL('**/founder/dashboard/progress');
    await context.close();

    const visitor = await openPage(browser, { baseURL: product.url });
    await visitor.page.goto('/app/tasks');
    await visitor.page.waitForURL(/\/founder\/signin\?next=/);
    await visitor.context.close();
  });

  it('stands while code does not come: a page and a dialog say so, and are there once it comes', async () => {
    const { context, page } = await act();
    const lost = /\/assets\/(progress-page|task-form)-[\w-]+\.js$/;
    await context.route(lost, (route) => route.abort());
    await page.goto('/founder/dashboard/tasks');
    const add = page.getByRole('button', { name: 'Add Task' }).first();
    await add.click();
    await page.getByText('This could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'Close message' }).click();
    await page.getByRole('link', { name: 'Progress' }).click();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
    await add.waitFor();
    await page.getByRole('link', { name: 'Progress' }).click();
    await context.unroute(lost);
    await page.getByRole('button', { name: 'Load it again' }).click();
    await page.getByRole('heading', { name: 'Points per week' }).waitFor();
    await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
    await add.click();
    await page.getByRole('dialog').getByLabel('Title').fill('Call them');
    await context.close();
  });

  it('has every page within a thumb’s reach on a phone', async () => {
    const { context, page } = await act(phone);
    await page.goto('/founder/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.waitFor();
    await expect.poll(() => menu.getByRole('listitem').count()).toBe(5);
    await menu.getByRole('button', { name: 'More' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'More pages' });
    await sheet.getByRole('link', { name: 'Settings' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Switch to dark theme' }).press('Enter');
    await sheet.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await menu.getByRole('button', { name: 'More' }).press('Enter');
    await sheet.getByRole('link', { name: 'Settings' }).press('Enter');
    await page.waitForURL('**/app/settings');
    await sheet.waitFor({ state: 'detached' });
    await menu.getByRole('button', { name: 'More (now Settings)' }).waitFor();
    await context.close();
  });
});

describe('the overview', () => {
  it('shows the state of Slack: not connected, not installed, taken out', async () => {
    const { context, page } = await act(phone);
    await pretendSlack(page, { connectedAs: null, active: false, openUrl: null });
    const open = slackPanel(page, 'Slack');
    for (const benefit of [
      'Task Notifications',
      'Cohort Channel',
      'Public Pledges',
      'Milestone Celebrations',
    ]) {
      await open.getByText(benefit).waitFor();
    }
    await open.getByRole('link', { name: 'Connect Your Slack Account' }).waitFor();
    const join = open.getByRole('link', { name: 'Join Slack Community' });
    expect(await join.getAttribute('href')).toBe(`${product.url}/sandbox/slack/join`);
    expect(await findViolations(page)).toEqual([]);

    await pretendSlack(page, { connectedAs: null, active: false, installed: false });
    await open.getByText('Slack is not connected to this community yet.').waitFor();
    expect(await open.getByRole('link', { name: 'Connect' }).count()).toBe(0);

    await pretendSlack(page, { installed: false, active: false });
    await open.getByText('Connected as Lucía Paredes').waitFor();
    await open.getByText('Paused').waitFor();
    await open.getByText(/^The bot was taken out of the Slack workspace/).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page)).toEqual([]);

    await page.unroute('**/api/overview');
    await page.goto('/founder/dashboard');
    const connected = slackPanel(page, 'Slack Connected');
    await connected.getByText('Active').waitFor();
    await connected.getByRole('link', { name: 'Open Slack' }).waitFor();
    await connected.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/app/settings#slack');
    await context.close();
  });
});
