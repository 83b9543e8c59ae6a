import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The points of each week as the table shows them, the latest first. */
async function tablePoints(page: Page): Promise<number[]> {
  const cells = panel(page, 'Points per week').locator('tbody tr td:nth-child(2)');
  return (await cells.allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
}

/** The figures that are written in the chart: one's own first and last. */
async function chartPoints(page: Page): Promise<number[]> {
  const labels = panel(page, 'Points per week').locator('text[data-value]');
  return (await labels.allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
}

describe('progress', () => {
  it('follows what is done, and the table holds what the chart shows', async () => {
    const { context, page } = await actAsFounder(browser, product);
    await page.goto('/founder/dashboard');
    await page.getByRole('link', { name: 'Progress' }).first().click();
    await page.getByRole('heading', { name: 'Points per week' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/founder/dashboard/progress');
    const before = await tablePoints(page);
    // The charts begin with the founder's first week.
    expect(before.length).toBeGreaterThan(4);
    expect(before.length).toBeLessThan(12);
    expect(before.at(-1)).toBeGreaterThan(0);
    const today = panel(page, 'Activity').locator('[aria-current]');
    const tasksToday = Number(
      /: (\d+) task/.exec((await today.getAttribute('aria-label')) ?? '')?.[1] ?? 0,
    );

    const headers = { origin: product.url };
    const data = { title: 'Measure the funnel', difficulty: 'hard', category: 'growth' };
    const made = await context.request.post('/api/tasks', { data, headers });
    const { id } = await made.json();
    const done = await context.request.post(`/api/tasks/${id}/completion`, { data: {}, headers });
    const { earned } = await done.json();
    expect(earned).toBeGreaterThanOrEqual(35);

    const after = [(before[0] ?? 0) + earned, ...before.slice(1)];
    await expect.poll(() => tablePoints(page)).toEqual(after);
    await panel(page, 'Points per week').getByText(`You earned ${after[0]} points`).waitFor();
    const count = tasksToday + 1;
    await expect
      .poll(() => today.getAttribute('aria-label'))
      .toMatch(new RegExp(`: ${count} task${count === 1 ? '' : 's'}, `));
    await panel(page, 'Streak history').getByText('Now').waitFor();
    await expect.poll(() => chartPoints(page)).toEqual([after.at(-1), after[0]]);

    await page.getByRole('button', { name: 'Show as table: Points per week' }).click();
    expect(await tablePoints(page)).toEqual(after);
    const rows = panel(page, 'Points per week').getByRole('row');
    await expect.poll(async () => (await rows.last().boundingBox())?.height).toBeGreaterThan(20);
    expect(await chartPoints(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show as chart: Points per week' }).click();
    await expect.poll(() => chartPoints(page)).not.toEqual([]);

    await context.request.delete(`/api/tasks/${id}/completion`, { headers });
    await expect.poll(() => tablePoints(page)).toEqual(before);
    await context.close();
  });

  it('lets arrow keys walk the calendar, inside its own box', async () => {
    const viewport = { width: 390, height: 800 };
    const { context, page } = await actAsFounder(browser, product, { viewport });
    await page.goto('/app/progress');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-index'));
    const days = panel(page, 'Activity').locator('[data-index]');
    await days.first().waitFor();
    const last = (await days.count()) - 1;
    await panel(page, 'Activity').locator('[aria-current]').focus();
    expect(await focused()).toBe(String(last));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe(String(last - 8));
    const name = await page.locator(`[data-index="${last - 8}"]`).getAttribute('aria-label');
    await page
      .getByRole('paragraph')
      .filter({ hasText: name ?? 'no name' })
      .waitFor();
    await page.keyboard.press('Home');
    expect(await focused()).toBe('0');
    const { box, sideways } = await page.evaluate(() => ({
      box: document.activeElement?.getBoundingClientRect().left ?? -1,
      sideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }));
    expect(box).toBeGreaterThan(0);
    expect(sideways).toBe(false);
    await context.close();
  });
});
