import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsAdmin } from '../act-as.ts';
import { browser } from './browser.ts';
import { chunksNamed } from './chunks-named.ts';
import { product } from './product.ts';

const line = (page: Page, startup: string) => page.getByRole('link', { name: `Review ${startup}` });

describe('the review of applications', () => {
  it('opens a line that is clicked before the search was sent', async () => {
    const { context, page } = await actAsAdmin(browser, product);
    // The pause after typing ends while the next page is still on its way.
    let hasWaited = false;
    const [file] = chunksNamed(/^admin-review-page$/);
    await page.route(`**/${file}`, async (route) => {
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
