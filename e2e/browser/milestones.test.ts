import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';
import { profileAddress } from './profile-page.ts';
import { focused, tabTo } from './tab-to.ts';

describe('a milestone', () => {
  it('is added by keyboard alone', async () => {
    const email = 'viktor.novak@demo.test';
    const title = `Ten bridges ${Date.now()}`;
    const { context, page } = await actAsFounder(browser, product, { email });
    await page.goto(profileAddress);
    await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
    await tabTo(page, /^Edit Profile$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Avatar URL/);
    await tabTo(page, /^Title/);
    await page.keyboard.type(title);
    await page.keyboard.press('Tab');
    await page.keyboard.type('01312026');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Delete ${title}` }).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Title/);
    await tabTo(page, /^Save$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Profile updated successfully!').waitFor();
    await expect.poll(() => focused(page)).toBe('Edit Profile');
    await page.getByRole('heading', { name: title }).waitFor();
    await context.close();
  });
});
