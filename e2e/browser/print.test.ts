import { expect, test } from 'vitest';
import { actAsAdmin } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

/** A list that changed its form while it is laid out for paper would lose what no longer fits. */
test.each(['/admin/founders', '/admin/dashboard', '/admin/cohorts'])(
  'the list of %s is on paper as it is on a wide screen, without its filters',
  async (path) => {
    const { context, page } = await actAsAdmin(browser, product);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    if (path.endsWith('cohorts'))
      await page.getByRole('link', { name: 'Cohort 7' }).first().click();
    const rows = page.locator('tbody tr');
    await rows.nth(2).waitFor();
    const shown = await rows.count();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1000 });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await rows.count()).toBe(shown);
    expect(await page.getByRole('search').count()).toBe(0);
    const overlapping = await page
      .locator('td')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => cell.textContent),
      );
    expect(overlapping).toEqual([]);
    await context.close();
  },
);

test('a cohort’s report is two sheets, and the first has its headlines and its weeks', async () => {
  const { context, page } = await actAsAdmin(browser, product);
  await page.goto('/admin/cohorts');
  await page.getByRole('link', { name: 'Cohort 7 report' }).click();
  await page.getByRole('heading', { name: 'Week by week' }).waitFor();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  await page.emulateMedia({ media: 'print' });
  // The inside of an A4 sheet, at 96 points per inch.
  const sheet = { width: 688, height: 1017 };
  await page.setViewportSize(sheet);
  const weeks = await page.getByRole('region', { name: 'Week by week' }).boundingBox();
  expect(weeks?.y).toBeLessThan(sheet.height - 300);
  expect(await page.locator('main').getByText('In the program', { exact: true }).isVisible()).toBe(
    true,
  );
  await context.close();
});
