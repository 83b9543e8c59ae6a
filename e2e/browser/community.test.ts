import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

const act = () => actAsFounder(browser, product, { email: 'amelia.wright@demo.test' });
const shown = (page: Page) => page.getByRole('article').count();
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

it('is searched and filtered in the address, opened, and found again as it was', async () => {
  const { context, page } = await act();
  await page.goto('/founder/dashboard/community');
  await page.getByRole('article').first().waitFor();
  for (const label of ['Total Startups', 'Seeking Funding', 'With Revenue', 'Industries'])
    await page.getByRole('term').filter({ hasText: label }).waitFor();
  await page.getByText(/^\d+ startups · \d+ seeking funding$/).waitFor();

  const search = page.getByPlaceholder('Search startups, founders, or industries...');
  await search.fill('HANNAH');
  await expect.poll(() => shown(page)).toBe(1);
  expect(address(page)).toBe('/founder/dashboard/community?search=HANNAH');
  await page.goBack();
  await expect.poll(() => search.inputValue()).toBe('');
  await expect.poll(() => shown(page)).toBeGreaterThan(1);
  await page.goForward();
  await expect.poll(() => search.inputValue()).toBe('HANNAH');
  await page.getByRole('article', { name: 'Looplight' }).waitFor();

  await search.fill('');
  const chip = page.getByRole('button', { name: /^MVP/ });
  await chip.click();
  const stage = page.getByRole('combobox', { name: 'Stage' });
  await expect.poll(() => stage.inputValue()).toBe('mvp');
  await page.getByRole('combobox', { name: 'Funding status' }).selectOption('Not Seeking');
  await page.getByRole('combobox', { name: 'Industry' }).selectOption({ index: 1 });
  await expect.poll(() => address(page)).toMatch(/\?stage=mvp&industry=.+&funding=not_seeking$/);
  const chosen = address(page);
  await page.reload();
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
  expect(address(page)).toBe(chosen);
  await stage.selectOption('All Stages');
  await page.getByRole('combobox', { name: 'Industry' }).selectOption('All Industries');
  await page.getByRole('combobox', { name: 'Funding status' }).selectOption('Seeking Funding');
  await expect.poll(() => address(page)).toBe('/founder/dashboard/community?funding=seeking');
  await page.getByRole('link', { name: 'View Profile of Looplight' }).click();
  await page.getByRole('heading', { level: 1, name: 'Looplight' }).waitFor();
  await page.getByRole('button', { name: /^Contact Founder/ }).waitFor();
  await page.getByRole('button', { name: /^Request Introduction/ }).waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(() => address(page)).toBe('/founder/dashboard/community?funding=seeking');

  await search.fill('%_');
  await page.getByText('No startups found').waitFor();
  await page.getByText('Try adjusting your search or filters').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => address(page)).toBe('/founder/dashboard/community');
  await expect.poll(() => search.inputValue()).toBe('');
  await context.close();
});
