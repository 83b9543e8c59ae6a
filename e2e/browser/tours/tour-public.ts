import type { Tour } from './tour.ts';

/** What a visitor sees. */
export const tourPublic: Tour = async (page, look) => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('landing page');
  await page.goto('/founder/signin');
  await page.getByRole('button', { name: 'Sign In to Dashboard' }).waitFor();
  await look('sign-in');
};
