import { expect, it } from 'vitest';
import { actAsInvestor } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

it('takes an investor back to the search as it was left', async () => {
  const { context, page } = await actAsInvestor(browser, product);
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto('/investor/dashboard?thesis=off&sort=name');
  const firstName = () => page.getByRole('rowheader').first().getByRole('link').textContent();
  const onFirstPage = await firstName();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await page.waitForURL('**/investor/dashboard?thesis=off&sort=name&after=*');
  await expect.poll(firstName).not.toBe(onFirstPage);
  const list = page.url();
  const opened = page.getByRole('rowheader').last().getByRole('link');
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
