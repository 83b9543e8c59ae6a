import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actAsAdmin } from '../act-as-admin.ts';
import { launchBrowser } from '../launch-browser.ts';
import { fillWizard, newApplicant } from './applicant.ts';
import { product } from './product.ts';
import { confirm, decision, failsToDecide, says } from './review-page.ts';

const broken = { status: 500, json: { code: 'internal', message: 'An error occurred.' } };
let browser: Browser;
let admin: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  admin = (await actAsAdmin(browser, product)).page;
});
afterAll(() => browser?.close());

it('says that an application could not be submitted', async () => {
  const ada = await newApplicant(browser, product.url, 'Lost Letters');
  await fillWizard(ada);
  await ada.page.route('**/api/applications', (route) => route.fulfill(broken));
  await ada.page.getByRole('button', { name: 'Submit Application' }).click();
  const alert = ada.page.getByRole('alert').filter({ hasText: 'Error' });
  expect(await alert.textContent()).toBe('Error submitting application. Please try again.');
  await ada.page.getByText('Lost Letters').waitFor();
  await ada.context.close();
});

it('says that the credentials are no admin’s', async () => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await page.goto('/admin');
  await page.getByLabel('Email').fill('nobody@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await says(page, 'Invalid admin credentials');
  await context.close();
});

it('says that a decision could not be stored, and leaves it to be made', async () => {
  await admin.goto('/admin/dashboard?status=pending');
  await admin
    .getByRole('link', { name: /^Review / })
    .first()
    .click();
  await admin.route('**/decision', (route) => route.fulfill(broken));
  for (const title of ['Accept Application', 'Reject Application'] as const) {
    await confirm(admin, title);
    await failsToDecide(admin, 'An error occurred. Please try again.');
    await admin.reload();
    await decision(admin).getByText('Pending', { exact: true }).waitFor();
  }
  await admin.unroute('**/decision');
});

it('says why the list of applications is empty', async () => {
  await admin.goto('/admin/dashboard?search=nobody-of-this-name');
  await says(admin, 'No applications found');
  await says(admin, 'Try adjusting your search or filters');
  // As on the first day: the demo's own are there from the start.
  await admin.route('**/api/admin/applications?**', async (route) => {
    const list = await (await route.fetch()).json();
    const counts = { ...list.counts, total: 0 };
    await route.fulfill({ json: { ...list, counts, rows: [], size: 0 } });
  });
  await admin.reload();
  await says(admin, 'No applications have been submitted yet');
  await says(admin, 'No applications found');
  expect(await admin.getByText('Try adjusting your search or filters').count()).toBe(0);
});
