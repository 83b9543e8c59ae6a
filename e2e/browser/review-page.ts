import type { Locator, Page } from 'playwright-core';

type Title = 'Accept Application' | 'Reject Application';

export const decision = (page: Page): Locator => page.getByRole('region', { name: 'Decision' });

/** Waits for exactly these words. */
export const waitForText = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).waitFor();

/** Finds an application in the list, as an admin does. */
export async function openReview(page: Page, startup: string): Promise<void> {
  await page.goto('/admin/dashboard');
  await page.getByRole('searchbox', { name: 'Search applications' }).fill(startup);
  await page.getByRole('link', { name: `Review ${startup}` }).click();
  await page.getByRole('heading', { level: 1, name: startup }).waitFor();
}

/** Opens the question before a decision. */
export async function openDecision(page: Page, title: Title): Promise<Locator> {
  await decision(page).getByRole('button', { name: title }).click();
  return page.getByRole('dialog', { name: title });
}
