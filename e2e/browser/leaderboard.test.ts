import type { APIRequestContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function points(page: Page, name: string): Promise<number> {
  const text = (await row(page, name).getByRole('strong').textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}

async function completeTask(request: APIRequestContext, title: string): Promise<void> {
  const headers = { origin: product.url };
  const made = await request.post('/api/tasks', { data: { title, difficulty: 'hard' }, headers });
  const { id } = await made.json();
  const done = await request.post(`/api/tasks/${id}/completion`, { data: {}, headers });
  expect(done.status()).toBe(200);
}

describe('the leaderboard', () => {
  it('follows the cohort as it works, and the address says which board it is', async () => {
    const { context, page } = await actAsFounder(browser, product);
    const grace = await actAsFounder(browser, product, { email: 'grace.mwangi@demo.test' });
    await page.goto('/app/dashboard');
    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await page.getByRole('heading', { name: 'All-time ranking' }).waitFor();
    for (const label of ['Top Performer', 'Most Consistent', 'Task Master', 'Champion']) {
      await page.getByText(label).first().waitFor();
    }
    await row(page, 'Maya Lindqvist').getByText('You').waitFor();

    const before = await points(page, 'Grace Mwangi');
    await completeTask(grace.context.request, 'Answer the tender');
    await expect.poll(() => points(page, 'Grace Mwangi')).toBeGreaterThanOrEqual(before + 35);

    const whose = page.getByRole('radiogroup', { name: 'Whose board' });
    await whose.getByText('Community').click();
    await page.getByText('This week', { exact: true }).click();
    await page.getByRole('heading', { name: 'This week’s ranking' }).waitFor();
    expect(new URL(page.url()).search).toBe('?scope=community&period=week');
    await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(20);
    await page.reload();
    await page.getByRole('heading', { name: 'This week’s ranking' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Community' }).isChecked()).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { name: 'All-time ranking' }).waitFor();
    await page.locator('ol[aria-busy="false"]').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await context.close();
    await grace.context.close();
  });
});
