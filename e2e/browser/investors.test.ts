import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsAdmin, actAsFounder } from '../act-as.ts';
import { type Applicant, newApplicant } from './applicant.ts';
import { browser } from './browser.ts';
import { readAgain } from './open-in-app.ts';
import { clearQuietHours } from './open-product-sql.ts';
import { product } from './product.ts';

const password = 'patterns woven at seven';
// Three people's pages and four mails, one after another.
const longTimeout = { timeout: 120_000 };

async function signUp({ page, email }: Applicant, name: string): Promise<void> {
  const field = (label: string) => page.getByRole('textbox', { name: label });
  await page.goto('/');
  await page.getByRole('link', { name: 'Join as an Investor' }).click();
  await page.getByRole('heading', { name: 'Join as Investor' }).waitFor();
  await field('Name').fill(name);
  await field('Email').fill(email);
  await field('Password').fill(password);
  await field('Company').fill('North Fund');
  await page.getByRole('button', { name: 'FinTech' }).click();
  await field('Minimum').fill('500');
  await field('Maximum').fill('750');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/investor/dashboard');
  await page.getByText(`Welcome, ${name}`).waitFor();
}

const cards = (page: Page) => page.getByRole('article');
const rows = (page: Page) => page.getByRole('rowheader');

/** Asked on the startup's page, accepted in Slack: then both have each other's address, by mail. */
async function beIntroduced({ page, mails }: Applicant, name: string): Promise<void> {
  const founder = 'mei.lin.tan@demo.test';
  await clearQuietHours(product.dataDir, [founder]);
  await page.getByRole('button', { name: /^Ask for an introduction/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Your message' }).fill('We back who feeds a city.');
  await form.getByRole('button', { name: 'Send request' }).click();
  await page
    .getByText('Introduction request sent for Hawkerhub! The founder will be notified.')
    .waitFor();
  const mei = await actAsFounder(browser, product, { email: founder });
  await mei.page.goto(`/sandbox/slack?as=${founder}`);
  await mei.page.getByRole('button', { name: 'Home', exact: true }).first().click();
  const home = mei.page.getByRole('region', { name: 'Home' });
  await home.getByText('We back who feeds a city.').waitFor();
  await home.getByRole('button', { name: `Accept the request of ${name}` }).click();
  const [mail] = await mails(3);
  expect(mail?.text).toContain(founder);
  const inbox = async () =>
    JSON.stringify(await (await page.request.get(`/sandbox/api/mail?to=${founder}`)).json());
  await expect.poll(inbox).toContain('Introducing ');
  await mei.context.close();
}

describe('the way of an investor', () => {
  it(
    'leads from the landing page through mail and admin to the portfolio',
    longTimeout,
    async () => {
      const ada = await newApplicant(browser, product.url, 'North Fund');
      const { page } = ada;
      const name = `Ada ${ada.email.slice(4, 12)}`;
      await signUp(ada, name);
      await page.getByText('Next: confirm your email address').waitFor();
      await cards(page).first().waitFor();
      expect(await cards(page).getByRole('link').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Intro' }).first().isDisabled()).toBe(true);

      const portal = await ada.context.newPage();
      await portal.goto(await ada.link(1, '/verify-email/'));
      await portal.getByRole('button', { name: 'Confirm this address' }).click();
      await portal.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
      await portal.getByRole('link', { name: 'Open the investor portal' }).click();
      await portal.getByText('An admin will review your sign-up next.').waitFor();

      const admin = await actAsAdmin(browser, product);
      await admin.page.goto('/admin/investors');
      const queued = admin.page.getByRole('row', { name });
      await queued.getByText('$500K–$750K').waitFor();
      await admin.page.getByRole('button', { name: `Approve: ${name}` }).click();
      const dialog = admin.page.getByRole('dialog', { name: 'Approve investor' });
      await dialog.getByLabel(/^A note to them/).fill('Glad to have you.');
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
      await admin.page.getByText(`${name} is approved.`).waitFor();
      await queued.waitFor({ state: 'detached' });
      await admin.context.close();
      const [mail] = await ada.mails(2);
      expect(mail?.text).toContain('Glad to have you.');

      await readAgain(page);
      await rows(page).first().waitFor();
      await page.getByText('FinTech, with checks of $500K–$750K').waitFor();
      await page.getByRole('button', { name: 'Show all startups' }).click();
      await page.getByPlaceholder('Search startups...').fill('hawker');
      // A seeded one: what others apply with meanwhile has no momentum yet.
      await rows(page).getByRole('link', { name: 'Hawkerhub', exact: true }).click();
      await page.getByRole('link', { name: 'Visit · Hawkerhub' }).waitFor();
      await page.getByRole('heading', { name: 'Momentum' }).waitFor();
      await page.getByRole('heading', { name: 'Milestones' }).waitFor();
      await beIntroduced(ada, name);
      await ada.context.close();
    },
  );
});
