import type { Tour } from './tour.ts';

/** What an approved investor sees. */
export const tourInvestor: Tour = async (page, look) => {
  await page.goto('/investor/saved');
  await page.getByRole('link', { name: '“clinic”' }).waitFor();
  await look('saved startups and searches');
  await page.goto('/investor/dashboard?search=Nothing+like+it');
  await page.getByText('No startups found').waitFor();
  await look('no startups found');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('article').nth(1).waitFor();
  await look('portfolio');
  await page
    .getByRole('button', { name: /^Why this fit/ })
    .first()
    .click();
  await page.getByText('It hides no startup.').waitFor();
  await look('why a startup fits');
  await page.keyboard.press('Escape');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'Milestones' }).waitFor();
  await look('startup');
  await page.goto('/investor/introductions');
  await page.getByRole('article').nth(3).waitFor();
  await look('introductions of an investor');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByLabel('Type “Helena Brandt” to confirm').waitFor();
  await look('settings of an investor');
};

/** And one who waits to be approved. */
export const tourTeasers: Tour = async (page, look) => {
  await page.goto('/investor/dashboard');
  await page.getByRole('article').nth(1).waitFor();
  await look('teaser cards');
  await page.getByRole('link', { name: 'Saved' }).click();
  await page.getByText('Nothing saved yet').waitFor();
  await look('nothing saved');
};
