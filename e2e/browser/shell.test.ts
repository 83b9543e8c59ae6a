import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

const phone = { width: 390, height: 844 };
const act = (viewport = { width: 1440, height: 900 }) =>
  actAsFounder(browser, product, { email: 'lucia.paredes@demo.test', viewport });

describe('the shell', () => {
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
