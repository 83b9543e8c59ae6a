import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsAdmin } from '../act-as.ts';
import { sendApplication } from './applicant.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

const line = (page: Page, startup: string) => page.getByRole('link', { name: `Review ${startup}` });
const status = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Decision' }).getByText(name, { exact: true });

const isFocused = (page: Page, startup: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`Review ${startup}`);

describe('the review of applications', () => {
  it('exports what is searched and filtered', async () => {
    const { context, page } = await actAsAdmin(browser, product);
    await page.goto('/admin/dashboard?search=CONSUMER&status=rejected&sort=startup');
    await line(page, 'Hypebox').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await (await saving).createReadStream();
    expect((await text(file)).split('\r\n')).toEqual([
      expect.stringMatching(/^\uFEFF?"Startup","Founder","Email"/),
      expect.stringMatching(/^"Hypebox","Cole Brannigan"/),
      '',
    ]);
    await context.close();
  });

  it('goes by keyboard alone', async () => {
    const quay = `Quay ${Date.now()}`;
    const [alpha, beta] = [`${quay} Alpha`, `${quay} Beta`];
    const { context, page } = await actAsAdmin(browser, product);
    for (const startup of [alpha, beta]) {
      const email = `${crypto.randomUUID()}@example.test`;
      await sendApplication(context, product.url, { email, startup });
    }
    await page.goto('/admin/dashboard?status=pending&sort=startup');
    await page.getByText('Total Applications').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(quay.toLowerCase());
    await line(page, 'Market Mile').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await isFocused(page, alpha);
    await page.keyboard.press('ArrowDown');
    await isFocused(page, beta);
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    const title = (name: string) => page.getByRole('heading', { level: 1, name });
    await title(alpha).waitFor();
    await page.getByRole('link', { name: 'Next' }).waitFor();
    await page.keyboard.press('n');
    await title(beta).waitFor();
    await page.getByRole('link', { name: 'Previous' }).waitFor();
    await page.keyboard.press('p');
    await title(alpha).waitFor();
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
    await line(page, alpha).waitFor({ state: 'detached' });
    await line(page, beta).waitFor();
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
});
