import { describe, expect, it } from 'vitest';
import { actAsFounder, demoFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';
import { edit, press, profileAddress } from './profile-page.ts';
import { focused, tabTo } from './tab-to.ts';

describe('a milestone', () => {
  it('is saved and announced with the profile, restored by Cancel, taken back once deleted', async () => {
    const { context, page } = await actAsFounder(browser, product, {
      email: 'jonas.weber@demo.test',
    });
    const maya = await actAsFounder(browser, product);
    await maya.page.goto('/founder/dashboard');
    const slack = await maya.context.newPage();
    await slack.goto(`/sandbox/slack?as=${demoFounder.email}`);

    const title = `Hundredth <pilot> signed ${Date.now()}`;
    await page.goto(profileAddress);
    await edit(page);
    const form = page.getByRole('form', { name: 'Add Milestone' });
    await form.getByRole('button', { name: 'Add Milestone' }).click();
    await form.getByText('Please give the milestone a title.').waitFor();
    await form.getByText('Please choose a date.').waitFor();
    await form.getByRole('textbox', { name: 'Title' }).fill(title);
    await form.getByLabel('Date').fill('2199-01-01');
    await form.getByRole('combobox', { name: 'Type' }).selectOption('Business');
    await form.getByRole('button', { name: 'Add Milestone' }).click();
    await form.getByText(/^Please choose today or a day before/).waitFor();
    await form.getByLabel('Date').fill('2026-01-31');
    await form.getByRole('button', { name: 'Add Milestone' }).click();
    const item = page.getByRole('listitem').filter({ hasText: title });
    for (const text of ['Business', 'Jan 31, 2026', 'Achieved'])
      await item.getByText(text).waitFor();
    await press(page, 'Cancel');
    await item.waitFor({ state: 'detached' });

    await edit(page);
    await form.getByRole('textbox', { name: 'Title' }).fill(title);
    await form.getByLabel('Date').fill('2026-01-31');
    await page.keyboard.press('Enter');
    await item.waitFor();
    await press(page, 'Save');
    await page.getByText('Profile updated successfully!').waitFor();
    await item.waitFor();

    const news = `reached a milestone: “${title}”`;
    await maya.page.getByRole('button', { name: /^Notifications/ }).click();
    await maya.page.getByRole('link', { name: news }).waitFor();
    const post = slack.getByRole('article').filter({ hasText: title });
    await post.filter({ hasText: '🏁' }).waitFor();

    const remove = page.getByRole('button', { name: `Delete ${title}` });
    await edit(page);
    await remove.click();
    await item.waitFor({ state: 'detached' });
    await press(page, 'Cancel');
    await item.waitFor();
    await press(page, 'View as investor');
    await page.getByText(/^Your email address stays private/).waitFor();
    await item.waitFor();
    await edit(page);
    await remove.click();
    await press(page, 'Save');
    await item.waitFor({ state: 'detached' });
    await maya.page.getByRole('link', { name: news }).waitFor({ state: 'detached' });
    await post.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
    expect(await item.count()).toBe(0);
    await context.close();
    await maya.context.close();
  });

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
