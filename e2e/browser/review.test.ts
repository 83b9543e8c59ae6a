import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAsAdmin } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { launchBrowser } from '../launch-browser.ts';
import { product } from './product.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const line = (page: Page, startup: string) => page.getByRole('link', { name: `Review ${startup}` });
const status = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Decision' }).getByText(name, { exact: true });
/** The page hears nothing new until it sends something itself. */
async function freezeApplication(page: Page): Promise<void> {
  let hasSent = false;
  await page.route('**/api/admin/applications/**', (route) => {
    hasSent ||= route.request().method() === 'POST';
    return hasSent ? route.continue() : route.abort();
  });
}

const isFocused = (page: Page, startup: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`Review ${startup}`);

describe('the review of applications', () => {
  it('is searched, filtered and sorted, and the address keeps it', async () => {
    const { context, page } = await actAsAdmin(browser, product);
    await page.goto('/admin/dashboard');
    await page.getByText('Total Applications').waitFor();
    await page.getByRole('button', { name: 'Rejected', exact: true }).click();
    await line(page, 'Market Mile').waitFor({ state: 'detached' });
    await line(page, 'Hypebox').waitFor();
    const search = page.getByRole('searchbox', { name: 'Search applications' });
    await search.fill('CONSUMER');
    await line(page, 'Peron').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Startup', exact: true }).click();
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?search=CONSUMER&status=rejected&sort=startup');
    await page.reload();
    await line(page, 'Hypebox').waitFor();
    expect(await search.inputValue()).toBe('CONSUMER');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await (await saving).createReadStream();
    expect((await text(file)).split('\r\n')).toEqual([
      expect.stringMatching(/^\uFEFF?"Startup","Founder","Email"/),
      expect.stringMatching(/^"Hypebox","Cole Brannigan"/),
      '',
    ]);
    await search.fill('100%_\\');
    await page.getByText('No applications found').waitFor();
    await page.getByText('Try adjusting your search or filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await line(page, 'Market Mile').waitFor();
    await context.close();
  });

  it('starts, rates, notes, accepts, undoes and rejects', async () => {
    await sendApplication('Dishwright');
    const { context, page } = await actAsAdmin(browser, product);
    await page.goto('/admin/dashboard');
    await line(page, 'Dishwright').click();
    await page.getByRole('heading', { level: 1, name: 'Dishwright' }).waitFor();
    await page.getByText('1k-10k').waitFor();
    const mail = page.getByRole('link', { name: 'Email Founder' });
    expect(await mail.getAttribute('href')).toMatch(/^mailto:.*%40example\.test\?subject=/);
    await page.getByRole('button', { name: 'Start review' }).click();
    await status(page, 'Under review').waitFor();

    await page.getByRole('group', { name: 'Team' }).getByText('5', { exact: true }).click();
    await page.getByRole('group', { name: 'Fit' }).getByText('2', { exact: true }).click();
    await page.getByText('Mean 3.5').waitFor();
    await page.getByRole('textbox', { name: 'New note' }).fill('Ask for the patent.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Ask for the patent.' }).waitFor();
    await page.reload();
    await page.getByText('Mean 3.5').waitFor();
    await page.getByText('Ask for the patent.').waitFor();

    await page.getByRole('button', { name: 'Accept Application' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept Application' });
    await dialog.getByRole('combobox', { name: 'Cohort' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Accept Application' }).click();
    await page.getByText('Application accepted successfully!').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Applications' }).waitFor();
    await isFocused(page, 'Dishwright');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Decision undone. Nobody was told.').waitFor();

    await line(page, 'Dishwright').click();
    await status(page, 'Under review').waitFor();
    await page.getByText('took the decision back').waitFor();
    await page.getByRole('button', { name: 'Reject Application' }).click();
    await page
      .getByRole('dialog', { name: 'Reject Application' })
      .getByRole('button', { name: 'Reject Application' })
      .click();
    await page.getByText('Application rejected successfully!').waitFor();
    await line(page, 'Dishwright').click();
    await page
      .getByRole('region', { name: 'Decision' })
      .getByRole('button', { name: /^Undo/ })
      .waitFor();
    await context.close();
  });

  it('asks for a reason before a decision that stands is changed', async () => {
    const { context, page } = await actAsAdmin(browser, product);
    await page.goto('/admin/dashboard?search=Peron');
    await line(page, 'Peron').click();
    await page.getByRole('button', { name: 'Accept after all' }).click();
    const again = page.getByRole('dialog', { name: 'Accept Application' });
    await again.getByRole('button', { name: 'Accept Application' }).click();
    await again.getByText('Please give a reason.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await again.getByRole('textbox', { name: 'Reason' }).fill('They found a co-founder.');
    await again.getByRole('button', { name: 'Accept Application' }).click();
    await page.getByText('Application accepted successfully!').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Decision undone. Nobody was told.').waitFor();
    await line(page, 'Peron').click();
    await status(page, 'Rejected').waitFor();
    await page.getByText('They found a co-founder.').waitFor();
    await context.close();
  });

  it('shows what stands to who decides second, and changes nothing', async () => {
    await sendApplication('Tidewater');
    const first = await actAsAdmin(browser, product);
    const second = await actAsAdmin(browser, product);
    for (const { page } of [first, second]) {
      await page.goto('/admin/dashboard?search=Tidewater');
      await line(page, 'Tidewater').click();
      await page.getByRole('button', { name: 'Reject Application' }).click();
      await page.getByRole('dialog').waitFor();
    }
    await freezeApplication(second.page);
    const confirm = ({ page }: typeof first) =>
      page.getByRole('dialog').getByRole('button', { name: 'Reject Application' }).click();
    await confirm(first);
    await first.page.getByText('Application rejected successfully!').waitFor();
    await confirm(second);
    await second.page.getByText('Error updating application status').waitFor();
    await second.page
      .getByText('This application has been decided already. Nothing was changed.')
      .waitFor();
    await status(second.page, 'Rejected').waitFor();
    await second.page.getByText(/^Rejected by admin@demo\.test/).waitFor();
    await second.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await second.page.getByRole('button', { name: 'Reject Application' }).count()).toBe(0);
    await first.context.close();
    await second.context.close();
  });

  it('goes by keyboard alone', async () => {
    await sendApplication('Quayside Alpha');
    await sendApplication('Quayside Beta');
    const { context, page } = await actAsAdmin(browser, product);
    await page.goto('/admin/dashboard?status=pending&sort=startup');
    await page.getByText('Total Applications').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('quayside');
    await line(page, 'Market Mile').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await isFocused(page, 'Quayside Alpha');
    await page.keyboard.press('ArrowDown');
    await isFocused(page, 'Quayside Beta');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    const title = (name: string) => page.getByRole('heading', { level: 1, name });
    await title('Quayside Alpha').waitFor();
    await page.getByRole('link', { name: 'Next' }).waitFor();
    await page.keyboard.press('n');
    await title('Quayside Beta').waitFor();
    await page.getByRole('link', { name: 'Previous' }).waitFor();
    await page.keyboard.press('p');
    await title('Quayside Alpha').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: 'Reject Application' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await status(page, 'Pending').waitFor();
    await page.keyboard.press('a');
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Accept Application' });
    await expect
      .poll(() => confirm.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Application accepted successfully!').waitFor();
    await line(page, 'Quayside Alpha').waitFor({ state: 'detached' });
    await line(page, 'Quayside Beta').waitFor();
    await context.close();
  });

  it('opens a line that is clicked before the search was sent', async () => {
    const { context, page } = await actAsAdmin(browser, product);
    // The pause after typing ends while the next page is still on its way.
    let hasWaited = false;
    await page.route('**/admin-review-page*.js', async (route) => {
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
      hasWaited = true;
      await route.continue();
    });
    await page.goto('/admin/dashboard?search=Peron');
    await line(page, 'Peron').waitFor();
    await page.getByRole('searchbox', { name: 'Search applications' }).fill('Pero');
    await line(page, 'Peron').click();
    await page.getByRole('heading', { level: 1, name: 'Peron' }).waitFor();
    expect(hasWaited).toBe(true);
    await context.close();
  });

  it('is for admins: anybody else is led to their sign-in', async () => {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await page.goto('/admin/dashboard');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
    await context.close();
  });
});

/** An application of a visitor, under a name that no other test uses. */
async function sendApplication(startupName: string): Promise<void> {
  const answer = await fetch(`${product.url}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({
      clientKey: randomUUID(),
      application: {
        founderName: 'Rosa Keil',
        founderEmail: `${randomUUID()}@example.test`,
        startupName,
        stage: 'mvp',
        industry: 'Robotics',
        description: 'Arms that wash up.',
        websiteUrl: 'https://example.test/',
        pitchDeckUrl: null,
        teamSize: 3,
        fundingRaised: 'none',
        monthlyRevenue: '1k-10k',
        lookingForFunding: true,
        fundingAmount: '50k-250k',
      },
    }),
  });
  if (answer.status !== 201) throw new Error(`The application was answered ${answer.status}.`);
}
