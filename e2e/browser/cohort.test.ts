import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';
import { focused, tabTo } from './tab-to.ts';

// Of the second cohort, whose points no other file moves.
const act = (email: string, more = {}) =>
  actAsFounder(browser, product, { email: `${email}@demo.test`, ...more });
const headers = { origin: product.url };

/** A first attempt may have thanked somebody already. */
async function takeThanksBack(page: Page): Promise<void> {
  const { peers } = await (await page.request.get('/api/cohort')).json();
  for (const { thanks } of peers) {
    if (thanks) await page.request.delete(`/api/thanks/${thanks.id}`, { headers });
  }
}

/** The height of a thing for a finger: small buttons catch touches around themselves. */
async function touchHeight(thing: Locator): Promise<number> {
  return await thing.evaluate((element) => {
    const around = Number.parseFloat(getComputedStyle(element, '::after').height) || 0;
    return Math.max(around, element.getBoundingClientRect().height);
  });
}

describe('the cohort', () => {
  it('is used by keyboard alone', async () => {
    const { context, page } = await act('ben.carter');
    await takeThanksBack(page);
    await page.goto('/app/cohort');
    await page.getByRole('article').first().waitFor();
    // The list is one Tab stop; arrow keys move in it, and Enter opens the sheet with all buttons.
    await tabTo(page, 'Say thanks');
    for (let rows = 0; rows < 30 && !(await focused(page)).includes('Looplight'); rows += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Hannah Cho' }).waitFor();
    await tabTo(page, 'View Profile');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Looplight' }).waitFor();
    await tabTo(page, 'Say thanks to Hannah Cho');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        page
          .getByRole('textbox', { name: 'For what?' })
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.type('the ride');
    await page.keyboard.press('Enter');
    await page.getByText('Thanked today').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Undo thanks to Hannah Cho');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Say thanks to Hannah Cho');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Back');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cohort' }).waitFor();
    await context.close();
  });

  it('asks for words in a sheet at the bottom of a phone, in sizes for a finger', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const { context, page } = await act('ben.carter', phone);
    await takeThanksBack(page);
    await page.goto('/app/cohort');
    // Under a finger the row is one button, which opens a sheet with its buttons.
    const row = page.getByRole('article', { name: 'Hannah Cho' });
    await row.waitFor();
    expect(await row.getByRole('button').count()).toBe(1);
    await row.tap();
    const sheet = page.getByRole('dialog', { name: 'Hannah Cho' });
    await sheet.getByRole('button', { name: /^Say thanks/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Thank Hannah Cho' });
    const field = dialog.getByRole('textbox', { name: 'For what?' });
    await field.waitFor();
    await expect
      .poll(async () => {
        const { x = -1, y = 0, width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
        return [x, width, y + height, height < 400];
      })
      .toEqual([0, 390, 844, true]);
    for (const each of [field, ...(await dialog.getByRole('button').all())]) {
      expect(await touchHeight(each)).toBeGreaterThanOrEqual(44);
    }
    expect(await field.evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px');
    await context.close();
  });
});
