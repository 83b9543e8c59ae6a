import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { actAsFounder, actAsInvestor, demoFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { browser } from './browser.ts';
import { openPage } from './open-page.ts';
import { clearQuietHours, forgetIntroductions } from './open-product-sql.ts';
import { product } from './product.ts';

const askingFounder = 'ingrid.solberg@demo.test';
const askedFounder = 'priya.raman@demo.test';
const investor = { email: 'investor@demo.test', password: 'demo-investor' };

/** The address behind a button of somebody's email, once that has arrived. */
async function linkInMail(page: Page, to: string, subject: string, part: string): Promise<string> {
  type Mail = { id: string; subject: string; links?: string[] };
  const read = async (path: string) => (await page.request.get(`/sandbox/api/mail${path}`)).json();
  const find = async () =>
    ((await read(`?to=${to}`)) as Mail[]).find((mail) => mail.subject.includes(subject));
  await expect.poll(find).toBeTruthy();
  const mail: Mail = await read(`/${(await find())?.id}`);
  return mail.links?.find((link) => link.includes(part)) ?? '';
}

/** Opens an address where nobody is signed in, and signs in there. */
async function openAndSignIn(link: string, { email, password }: typeof investor, submit: string) {
  const { context, page } = await openPage(browser, { baseURL: product.url });
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: submit, exact: true }).click();
  return { context, page };
}

it('leads from an email through the sign-in to the page that it names', async () => {
  const ines = await actAsInvestor(browser, product);
  const ingrid = await actAsFounder(browser, product, { email: askingFounder });
  const priya = await actAsFounder(browser, product, { email: askedFounder });
  await clearQuietHours(product.dataDir, [askingFounder]);
  await forgetIntroductions(product.dataDir, askedFounder);
  const headers = { origin: product.url };
  const found = await ines.context.request.get('/api/investor/startups?search=Sorted%20School');
  const { founderId } = (await found.json()).startups[0];
  await priya.page.goto('/app/dashboard');
  for (const { context } of [ines, ingrid]) {
    const data = { founderId, note: 'Timetables are my field.' };
    const asked = await context.request.post('/api/introductions', { data, headers });
    expect(asked.ok()).toBe(true);
  }

  // The page is open all the while: what waits shows until it is answered.
  const menu = priya.page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Introductions 2 waiting' }).click();
  for (const left of ['Introductions 1 waiting', 'Introductions']) {
    await priya.page
      .getByRole('button', { name: /^Decline the request/ })
      .first()
      .click();
    await priya.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await menu.getByRole('link', { name: left, exact: true }).waitFor();
  }

  const subject = 'Priya Raman can’t';
  for (const { to, path, submit } of [
    {
      to: { ...demoFounder, email: askingFounder },
      path: '/app/introductions',
      submit: 'Sign In to Dashboard',
    },
    { to: investor, path: '/investor/introductions', submit: 'Sign In' },
  ]) {
    const link = await linkInMail(ines.page, to.email, subject, path);
    const { context, page } = await openAndSignIn(`${link}?from=mail#sent`, to, submit);
    await page.waitForURL(`**${path}?from=mail#sent`);
    const card = page.getByRole('article', { name: 'Priya Raman' });
    await card.getByText('Not this time').waitFor();
    await context.close();
  }

  await priya.page.goto('/investor/saved?from=mail');
  await priya.page.getByRole('complementary', { name: 'Your account' }).waitFor();
  expect(await findViolations(priya.page)).toEqual([]);
  for (const { context } of [ines, ingrid, priya]) await context.close();
});

it('takes an investor back to the search as it was left', async () => {
  const { context, page } = await actAsInvestor(browser, product);
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto('/investor/dashboard?sort=name');
  const firstName = () => page.getByRole('article').first().getByRole('heading').textContent();
  const onFirstPage = await firstName();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await page.waitForURL('**/investor/dashboard?sort=name&after=*');
  await expect.poll(firstName).not.toBe(onFirstPage);
  const list = page.url();
  const opened = page.getByRole('article').last().getByRole('heading').getByRole('link');
  const scrolled = () => page.evaluate(() => window.scrollY);
  for (const goBack of [
    () => page.getByRole('link', { name: 'Back', exact: true }).click(),
    () => page.goBack(),
  ]) {
    // A click would scroll to what it clicks.
    await opened.focus();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const position = await scrolled();
    expect(position).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Milestones' }).waitFor();
    await expect.poll(scrolled).toBe(0);
    await goBack();
    await page.waitForURL(list);
    await expect.poll(scrolled).toBe(position);
  }
  await context.close();
});
