import type { Page } from 'playwright-core';

export const profileAddress = '/founder/dashboard/profile';

export const field = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Edit Profile' }).getByRole('textbox', { name, exact: true });
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

export async function edit(page: Page): Promise<void> {
  await press(page, 'Edit Profile');
  await field(page, 'Bio').waitFor();
}
