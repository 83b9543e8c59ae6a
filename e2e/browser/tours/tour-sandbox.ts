import { demoFounder } from '../../act-as-founder.ts';
import type { Tour } from './tour.ts';

/** The development equipment. */
export const tourSandbox: Tour = async (page, look) => {
  await page.goto(`/sandbox/slack?as=${demoFounder.email}`);
  await page.getByRole('article').first().waitFor();
  await look('Slack sandbox');
  await page.goto('/sandbox/mail');
  await page.getByRole('main').waitFor();
  await look('mail sandbox');
};
