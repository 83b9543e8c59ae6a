import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actAsAdmin } from '../act-as.ts';
import { launchBrowser } from '../launch-browser.ts';
import { fillWizard, newApplicant, submitWizard } from './applicant.ts';
import { product } from './product.ts';
import { confirmDecision, decision, failsToDecide, waitForText } from './review-page.ts';

const failure = 'Error submitting application. Please try again.';
const broken = { status: 500, json: { code: 'internal', message: 'An error occurred.' } };
let browser: Browser;
let admin: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  admin = (await actAsAdmin(browser, product)).page;
});
afterAll(() => browser?.close());

/** Somebody at the last step of the wizard. */
async function filled(startup: string) {
  const ada = await newApplicant(browser, product.url, startup);
  await fillWizard(ada);
  return { ada, page: ada.page };
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click();

it('says that an application could not be submitted', async () => {
  const { ada, page } = await filled('Lost Letters');
  await page.route('**/api/applications', (route) => route.fulfill(broken));
  await submit(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Error' });
  expect(await alert.textContent()).toBe(failure);
  await page.getByText('Lost Letters').waitFor();
  await ada.context.close();
});

it('keeps everything when the server fails', async () => {
  const { ada, page } = await filled('Weaving Engines');
  await page.route('**/api/applications', (route) => route.abort());
  await submit(page);
  await page.getByRole('alert').filter({ hasText: failure }).waitFor();
  await page.getByText('Weaves algebraic patterns.').waitFor();
  await page.unroute('**/api/applications');
  await submitWizard(ada);
  await ada.link(1, '/application/');
  await ada.context.close();
});

it('leads to the step of a field that the server refuses', async () => {
  const { ada, page } = await filled('Rolling Engines');
  const message = 'Please say more about this.';
  await page.route('**/api/applications', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'invalid_input',
        message: 'Please check the marked fields.',
        issues: [{ path: 'application.industry', message }],
      },
    }),
  );
  await submit(page);
  await page.getByText(message).waitFor();
  await page.getByRole('heading', { name: 'Startup Details' }).waitFor();
  await expect
    .poll(() =>
      page.getByLabel('Industry', { exact: true }).evaluate((it) => it === document.activeElement),
    )
    .toBe(true);
  await ada.context.close();
});

it('says that the review has begun when it is too late for a change', async () => {
  const { ada, page } = await filled('Late Engines');
  await submitWizard(ada);
  await page.goto(await ada.link(1, '/application/'));
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.route('**/api/applications/edit', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'application_in_review', message: 'The review has begun.' },
    }),
  );
  await page.route('**/api/applications/status', async (route) => {
    const response = await route.fetch();
    const begun = { status: 'under_review', canEdit: false };
    await route.fulfill({ json: { ...(await response.json()), ...begun } });
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { name: 'Your application is being reviewed' }).waitFor();
  await page
    .getByText('The review has begun: this application can’t be changed any more.')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  await ada.context.close();
});

it('says that the credentials are no admin’s, and that they could not be checked', async () => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await page.goto('/admin');
  await page.getByLabel('Email').fill('nobody@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await waitForText(page, 'Invalid admin credentials');
  await page.route('**/api/session/admin', (route) => route.fulfill(broken));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await waitForText(page, 'An error occurred. Please try again.');
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
    await confirmDecision(admin, title);
    await failsToDecide(admin, 'An error occurred. Please try again.');
    await admin.reload();
    await decision(admin).getByText('Pending', { exact: true }).waitFor();
  }
  await admin.unroute('**/decision');
});

it('says why the list of applications is empty', async () => {
  await admin.goto('/admin/dashboard?search=nobody-of-this-name');
  await waitForText(admin, 'No applications found');
  await waitForText(admin, 'Try adjusting your search or filters');
  // As on the first day: the demo's own are there from the start.
  await admin.route('**/api/admin/applications?**', async (route) => {
    const list = await (await route.fetch()).json();
    const counts = { ...list.counts, total: 0 };
    await route.fulfill({ json: { ...list, counts, rows: [], size: 0 } });
  });
  await admin.reload();
  await waitForText(admin, 'No applications have been submitted yet');
  await waitForText(admin, 'No applications found');
  expect(await admin.getByText('Try adjusting your search or filters').count()).toBe(0);
});
