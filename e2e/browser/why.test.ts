import { expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { addTask, overviewFigure, taskCard } from './board-page.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

it('a figure leads to its reasons, and they add up to it', async () => {
  const { context, page } = await actAsFounder(browser, product, {
    email: 'grace.mwangi@demo.test',
  });
  const title = `Ask why ${Date.now()}`;
  await page.goto('/founder/dashboard/tasks');
  await addTask(page, title);
  await page.getByRole('button', { name: `Complete ${title}` }).click();
  await taskCard(page, 'Completed', title).waitFor();
  await page.goto('/founder/dashboard');
  await page.getByText('Total Points').waitFor();
  const points = await overviewFigure(page, 'Total Points');
  await page.getByRole('link', { name: 'Why? Total Points' }).click();
  await page.waitForURL('**/founder/dashboard/why#points');

  const rows = page.getByRole('list', { name: 'Points' }).getByRole('listitem');
  await rows.filter({ hasText: `Completed “${title}” (medium)` }).waitFor();
  const section = page.getByRole('region', { name: 'Your points' });
  await section.getByText(`${points.toLocaleString('en-US')} points`).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Your points');

  let shown = await rows.count();
  const more = page.getByRole('button', { name: 'Show earlier points' });
  while (await more.isVisible()) {
    await more.press('Enter');
    await expect.poll(() => rows.count()).toBeGreaterThan(shown);
    const reached = rows.nth(shown);
    await expect.poll(() => reached.evaluate((row) => row === document.activeElement)).toBe(true);
    shown = await rows.count();
  }
  const signed = await rows.evaluateAll((all) =>
    all.map((row) => (row.firstElementChild?.textContent ?? '').replace(/[^\d−]/g, '')),
  );
  const sum = signed.reduce((total, text) => total + Number(text.replace('−', '-')), 0);
  expect(sum).toBe(points);
  await context.close();
});

it('the streak is explained day by day, back to the first', async () => {
  const { context, page } = await actAsFounder(browser, product);
  await page.goto('/founder/dashboard');
  await page.getByText('Current Streak').waitFor();
  const streak = await overviewFigure(page, 'Current Streak');
  await page.getByRole('link', { name: 'Why? Current Streak' }).click();
  const days = page.getByRole('list', { name: 'Days of the streak' }).locator('> li');
  await days.first().getByText('Today').waitFor();
  const section = page.getByRole('region', { name: 'Your streak' });
  expect(
    digits(
      await section
        .getByText(/^\d+ days?/)
        .first()
        .textContent(),
    ),
  ).toBe(streak);
  const before = await days.count();
  await page.getByRole('button', { name: 'Show earlier days' }).click();
  await expect.poll(() => days.count()).toBeGreaterThan(before);
  await page.goBack();
  await page.getByText('Total Points').waitFor();
  await context.close();
});
