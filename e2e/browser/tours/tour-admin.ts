import type { Tour } from './tour.ts';

/** What an admin sees. */
export const tourAdmin: Tour = async (page, look) => {
  await page.goto('/admin/dashboard');
  await page
    .getByRole('link', { name: /^Review / })
    .first()
    .waitFor();
  await look('applications');
  await page.goto('/admin/dashboard?search=no+such+startup');
  await page.getByText('No applications found').waitFor();
  await look('no applications');
  await page.goto('/admin/dashboard?search=Hypebox');
  await page.getByRole('link', { name: 'Review Hypebox' }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await look('review');
  await page.goto('/admin/slack');
  await page.getByText(/founders have connected/).waitFor();
  await look('Slack workspace');
  await page.goto('/admin/security');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('textbox', { name: 'Code' }).waitFor();
  await look('two-step sign-in');
};
