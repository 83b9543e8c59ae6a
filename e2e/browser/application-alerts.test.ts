import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../launch-browser.ts';
import { fillWizard, newApplicant, submitWizard } from './applicant.ts';
import { product } from './product.ts';

const failure = 'Error submitting application. Please try again.';
const broken = { status: 500, json: { code: 'internal', message: 'An error occurred.' } };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
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
