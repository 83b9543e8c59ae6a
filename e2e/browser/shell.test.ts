import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { browser } from './browser.ts';
import { chunksNamed } from './chunks-named.ts';
import { openInApp } from './open-in-app.ts';
import { keepIntercepting } from './open-page.ts';
import { product } from './product.ts';

const phone = { width: 390, height: 844 };
const act = (viewport = { width: 1440, height: 900 }) =>
  actAsFounder(browser, product, { email: 'lucia.paredes@demo.test', viewport });

describe('the shell', () => {
  it('stands while code does not come: a page and a dialog say so, and are there once it comes', async () => {
    const { context, page } = await act();
    const files = chunksNamed(/^(progress-page|task-form)$/);
    const lost = ({ pathname }: URL) => files.includes(pathname.slice(1));
    await keepIntercepting(page);
    await context.route(lost, (route) => route.abort());
    await page.goto('/founder/dashboard/tasks');
    const add = page.getByRole('button', { name: 'Add Task' }).first();
    await add.click();
    await page.getByText('This couldn’t be loaded.').waitFor();
    await page.getByRole('button', { name: 'Close message' }).click();
    await page.getByRole('link', { name: 'Progress' }).click();
    await page.getByRole('heading', { name: 'This page couldn’t be shown' }).waitFor();
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

  it('has one menu on an address: the rail, or the dashboard’s tabs and what they do not lead to', async () => {
    const { context, page } = await act();
    const linksOf = (name: string) =>
      page.getByRole('navigation', { name, exact: true }).getByRole('link').allInnerTexts();
    const tabs = ['Overview', 'Tasks', 'Startup Profile', 'Cohort', 'Community', 'Progress'];
    const ours = ['Introductions', 'Investors', 'Settings'];
    await page.goto('/founder/dashboard');
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    expect(await linksOf('Dashboard')).toEqual(tabs);
    expect(await linksOf('Main')).toEqual([
      'Dashboard',
      'Leaderboard',
      'AI Coach',
      'Check-in',
      ...ours,
    ]);
    await page.getByRole('link', { name: 'AI Coach', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'AI Coach' }).waitFor();
    expect(await linksOf('Dashboard')).toEqual([]);
    const pages = ['Dashboard', 'Tasks', 'Cohort', 'Leaderboard', 'AI Coach', 'Community'];
    const rail = [...pages, 'Check-in', 'Progress', ...ours];
    expect(await linksOf('Main')).toEqual(rail);
    await page.setViewportSize({ width: 820, height: 1180 });
    expect(await linksOf('Main')).toEqual(rail);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/app/dashboard');
    await openInApp(page, '/founder/dashboard/progress');
    await page.getByRole('heading', { level: 1, name: 'Progress' }).waitFor();
    expect(await linksOf('Dashboard')).toEqual([]);
    expect(await linksOf('Main')).toEqual(rail);
    await context.close();
  });

  it('has every page within a thumb’s reach on a phone', async () => {
    const { context, page } = await act(phone);
    await page.goto('/founder/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main' });
    // The frame is there before its script.
    await page.getByRole('heading', { name: /^Welcome/, level: 1 }).waitFor();
    await expect.poll(() => menu.getByRole('listitem').count()).toBe(5);
    await menu.getByRole('button', { name: 'More' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'More pages' });
    await sheet.getByRole('link', { name: 'Settings' }).waitFor();
    await sheet.getByRole('link', { name: 'Progress' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Your account' }).press('Enter');
    const account = page.getByRole('menu', { name: /^Your account: Lucía Paredes, lucia/ });
    await account.getByRole('menuitem', { name: 'Switch to dark theme' }).press('Enter');
    await account.getByRole('menuitem', { name: 'Switch to light theme' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await account.getByRole('menuitem', { name: 'Startup Profile' }).press('Enter');
    await page.waitForURL('**/founder/dashboard/profile');
    await account.waitFor({ state: 'detached' });
    // The closed menu gives the focus back a little later: a key pressed here might reach its button.
    await menu.getByRole('button', { name: 'More' }).click();
    await sheet.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/app/settings');
    await sheet.waitFor({ state: 'detached' });
    await menu.getByRole('button', { name: 'More (now Settings)' }).waitFor();
    await context.close();
  });

  it('keeps what has the focus clear of the header and of a phone’s bar', async () => {
    const { context, page } = await act(phone);
    await page.goto('/app/cohort');
    await page
      .getByRole('button', { name: /^Say thanks/ })
      .first()
      .focus();
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    for (const key of [...Array(20).fill('Tab'), ...Array(20).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      const box = await page.locator('main :focus').boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await context.close();
  });
});
