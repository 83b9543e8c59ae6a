import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Audience } from '#shared/options.ts';
import { browser } from './browser.ts';
import { openPage, waitForLayout } from './open-page.ts';
import { product } from './product.ts';
import { findSmallTargets } from './small-targets.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const pages: Record<Audience | 'nobody', string[]> = {
  nobody: [
    '/',
    '/apply',
    '/founder/signin',
    '/investor/signup',
    '/forgot-password?for=founder',
    '/docs/api',
  ],
  founder: [
    '/app/dashboard',
    '/app/tasks',
    '/app/check-in',
    '/app/cohort',
    '/app/leaderboard',
    '/app/introductions',
    '/app/messages',
    '/founder/dashboard/profile',
    '/app/progress',
    '/app/settings',
    '/app/premium',
    '/app/ai-coach',
  ],
  investor: ['/investor/dashboard', '/investor/introductions', '/investor/settings'],
  mentor: ['/mentor', '/mentor/settings', '/mentor/connections'],
  admin: [
    '/admin/dashboard',
    '/admin/founders',
    '/admin/cohorts',
    '/admin/staff',
    '/admin/investors',
    '/admin/page',
    '/admin/program',
  ],
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.locator('main').locator('a:visible, button:visible, input:visible').first().waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await waitForLayout(page);
}

describe('on a phone every target is 44 px wide and high', () => {
  it.each(Object.entries(pages))('of %s', async (who, paths) => {
    const { context, page } = await openPage(browser, { ...phone, baseURL: product.url });
    if (who !== 'nobody') {
      const data = { email: `${who}@demo.test`, password: `demo-${who}` };
      const headers = { origin: product.url };
      await context.request.post(`/api/session/${who}`, { data, headers });
    }
    const small: Record<string, string[]> = {};
    for (const path of paths) {
      await open(page, path);
      const found = await findSmallTargets(page);
      if (found.length > 0) small[path] = found;
    }
    expect(small).toEqual({});
    await context.close();
  });
});
