import type { Tour } from './tour.ts';

/** What a visitor sees. */
export const tourPublic: Tour = async (page, look) => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText(/^Applications are/).waitFor();
  await look('landing page');
  await page.goto('/privacy');
  await page.getByRole('heading', { name: 'Privacy' }).waitFor();
  await look('privacy');
  await page.goto('/support');
  await page.getByRole('heading', { name: 'Support' }).waitFor();
  await look('support');
  await page.goto('/founder/signin');
  await page.getByRole('button', { name: 'Sign In to Dashboard' }).waitFor();
  await look('sign-in');
  await page.goto('/investor/signin');
  await page.getByRole('heading', { name: 'Investor Sign In' }).waitFor();
  await look('investor sign-in');
  await page.goto('/investor/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Please enter your name.').waitFor();
  await look('investor sign-up');
  await page.goto('/verify-email/none');
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await look('expired verification');
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send me a link' }).waitFor();
  await look('forgotten password');
  await page.goto('/set-password/none');
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await look('expired link');
};
