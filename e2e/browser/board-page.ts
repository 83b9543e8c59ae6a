import type { Page } from 'playwright-core';

/** A task's title in a column of the board or a group of the list. */
export const taskCard = (page: Page, column: string, title: string) =>
  page
    .getByRole('region', { name: new RegExp(`^${column}`) })
    .getByRole('heading', { name: title });

/** Adds a task through the page's own form, due in a week. */
export async function addTask(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: title }).waitFor();
}
