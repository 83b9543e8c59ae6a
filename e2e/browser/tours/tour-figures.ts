import type { Tour } from './tour.ts';

/** Progress, the reasons behind the figures, and settings. */
export const tourFigures: Tour = async (page, look) => {
  await page.goto('/founder/dashboard/progress');
  await page.locator('text.recharts-label').first().waitFor();
  await look('progress');
  await page.getByRole('button', { name: 'Show as table: Points per week' }).click();
  await look('progress as a table');
  await page.goto('/founder/dashboard/why');
  await page.getByRole('list', { name: 'Points' }).waitFor();
  await page.getByRole('list', { name: 'Days of the streak' }).waitFor();
  await look('why');
  await page.goto('/app/settings');
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await look('settings');
  await page.goto('/welcome');
  await page.getByRole('heading', { name: 'Your first tasks' }).waitFor();
  await look('welcome');
};
