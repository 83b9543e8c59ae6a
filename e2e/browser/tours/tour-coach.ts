import type { Tour } from './tour.ts';

/** The conversation with the coach: before the first question, and with an answer that names a person to ask. */
export const tourCoach: Tour = async (page, look) => {
  await page.goto('/app/ai-coach');
  await page.getByRole('button', { name: 'Write a launch tweet for me.' }).waitFor();
  await look('coach');
  await page.getByRole('textbox', { name: 'Your question' }).fill('How much tax do I pay?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('button', { name: 'Add as task' }).last().waitFor();
  await look('coach with an answer');
};

/** A founder's website: proposals to tick, with what they come from. */
export const tourAnalysis: Tour = async (page, look) => {
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Generate Tasks from Website' }).click();
  await page.getByRole('button', { name: /^Add \d tasks?$/ }).waitFor();
  await look('tasks from the website');
  await page.getByRole('button', { name: 'Dismiss these tasks' }).click();
};
