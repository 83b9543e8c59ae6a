import type { Tour } from './tour.ts';

/** Overview, board, bell and the form for a task. */
export const tourWork: Tour = async (page, look) => {
  await page.goto('/founder/dashboard');
  await page.getByText('questions left today').waitFor();
  await look('overview');
  await page.route('**/api/overview', async (route) => {
    const overview = await (await route.fetch()).json();
    const slack = { ...overview.slack, connectedAs: null, active: false, openUrl: null };
    await route.fulfill({ json: { ...overview, slack } });
  });
  await page.reload();
  await page.getByRole('link', { name: 'Connect Your Slack Account' }).waitFor();
  await look('overview without Slack');
  await page.unroute('**/api/overview');
  await page.goto('/app/tasks');
  await page
    .getByRole('button', { name: /^Complete / })
    .first()
    .waitFor();
  await look('board');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('Cohort Activity').waitFor();
  await look('bell');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  await page.getByRole('dialog', { name: 'Add Task' }).waitFor();
  await look('new task');
};
