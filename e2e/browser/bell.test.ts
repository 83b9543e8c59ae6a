import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

const headers = { origin: product.url };

const act = (name: string) => actAsFounder(browser, product, { email: `${name}@demo.test` });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const activity = (page: Page) => page.getByRole('dialog', { name: 'Cohort Activity' });

async function complete({ request }: BrowserContext, title: string): Promise<void> {
  const { id } = await (await request.post('/api/tasks', { data: { title }, headers })).json();
  await request.post(`/api/tasks/${id}/completion`, { data: {}, headers });
}

describe('the bell', () => {
  it('goes back in time, fills a phone’s width, and catches up once the network is back', async () => {
    const mei = await act('mei.lin.tan');
    const { context, page } = await act('samira.khan');
    await page.goto('/app/leaderboard');
    await bell(page).click();
    const rows = activity(page).getByRole('listitem');
    await rows.first().waitFor();
    const before = await rows.count();
    await activity(page).getByRole('button', { name: 'Show earlier notifications' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
    const focused = rows.nth(before).getByRole('link');
    await expect.poll(() => focused.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    const box = async () => {
      const { x, width } = (await activity(page).boundingBox()) ?? {};
      return [x, width];
    };
    await expect.poll(box).toEqual([0, 390]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');

    const title = `Taste the new broth ${Date.now()}`;
    await context.setOffline(true);
    await complete(mei.context, title);
    await context.setOffline(false);
    await bell(page).click();
    await activity(page).getByText(title).waitFor();
    await context.close();
    await mei.context.close();
  });
});
