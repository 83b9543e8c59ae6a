import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { actAsFounder, demoFounder } from '../act-as-founder.ts';
import { findViolations } from '../find-violations.ts';
import { launchBrowser } from '../launch-browser.ts';

const product = { url: inject('productUrl') };
const address = '/founder/dashboard/profile';
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Somebody whose profile no other test looks at. */
const actAsOwner = () => actAsFounder(browser, product, { email: 'viktor.novak@demo.test' });

const field = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Edit Profile' }).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function edit(page: Page): Promise<void> {
  await press(page, 'Edit Profile');
  await field(page, 'Bio').waitFor();
}

describe('the startup profile', () => {
  it('is edited, saved and there after a reload; Cancel restores it', async () => {
    const { context, page } = await actAsOwner();
    await page.goto('/founder/dashboard');
    await page.getByRole('link', { name: 'Startup Profile' }).click();
    await page.getByText('This is what investors will see when they view your startup').waitFor();
    await edit(page);
    await field(page, 'Bio').fill('Built bridges.\nThen software for them.');
    await field(page, 'Location').fill('Brno');
    await field(page, 'LinkedIn').fill('javascript:alert(1)');
    await field(page, 'Website URL').fill('bridges.example');
    await page.getByText('Please enter a web address, like https://example.com.').waitFor();
    await press(page, 'Save');
    await expect
      .poll(() => field(page, 'LinkedIn').evaluate((input) => input === document.activeElement))
      .toBe(true);
    await field(page, 'LinkedIn').fill('');
    await page.getByRole('combobox', { name: 'Team Size' }).selectOption('5+');
    const seeks = page.getByRole('switch', { name: 'Currently looking for funding' });
    if (!(await seeks.isChecked())) await page.getByText('Currently looking for funding').click();
    await page.getByRole('combobox', { name: 'Funding Amount Seeking' }).selectOption('1m-5m');
    await press(page, 'Save');
    await page.getByText('Profile updated successfully!').waitFor();
    await page.reload();
    await page.getByText('Then software for them.').waitFor();
    await page.getByText('Seeking 1m-5m').waitFor();
    await page.getByText('5+', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'LinkedIn' }).count()).toBe(0);
    const website = page.getByRole('link', { name: 'Website' });
    expect(await website.getAttribute('href')).toBe('https://bridges.example');
    expect(await website.getAttribute('target')).toBe('_blank');

    await edit(page);
    await field(page, 'Location').fill('Nowhere');
    await press(page, 'Cancel');
    await page.getByText('Brno').waitFor();
    await edit(page);
    expect(await field(page, 'Location').inputValue()).toBe('Brno');
    await context.close();
  });

  it('shows a letter for a picture that cannot be loaded', async () => {
    const { context, page } = await actAsOwner();
    await page.goto(address);
    await edit(page);
    await field(page, 'Avatar URL').fill('http://pictures.example/me.png');
    await press(page, 'Save');
    await page.getByText('Please use a public address that begins with https://.').waitFor();
    await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 404 }));
    await field(page, 'Avatar URL').fill('https://pictures.example/me.png');
    await press(page, 'Save');
    await page.getByText('Profile updated successfully!').waitFor();
    const panel = page.getByRole('region', { name: 'Founder Profile' });
    await panel.getByText('V', { exact: true }).waitFor();
    await page.unroute('https://pictures.example/**');
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    await page.route('https://pictures.example/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body }),
    );
    await page.reload();
    await expect
      .poll(() => panel.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(9);
    await context.close();
  });

  it('changed in two windows shows both versions and loses neither', async () => {
    const { context, page } = await actAsOwner();
    const other = await context.newPage();
    await page.goto(address);
    await other.goto(address);
    await edit(page);
    await edit(other);
    await field(page, 'Bio').fill('The first window’s words.');
    await field(page, 'Description').fill('The first window’s description.');
    await press(page, 'Save');
    await page.getByText('Profile updated successfully!').waitFor();

    await field(other, 'Bio').fill('The second window’s words.');
    await field(other, 'Location').fill('Olomouc');
    await press(other, 'Save');
    await other.getByText('Error updating profile').waitFor();
    const conflict = other.getByRole('alert').filter({ hasText: 'changed in another window' });
    await conflict.getByText('The first window’s words.').waitFor();
    await conflict.getByText('The second window’s words.').waitFor();
    await conflict.getByText('Description: The first window’s description.').waitFor();
    expect(await findViolations(other)).toEqual([]);
    await conflict.getByRole('radio', { name: 'Saved meanwhile' }).check();
    expect(await field(other, 'Bio').inputValue()).toBe('The first window’s words.');
    await conflict.getByRole('radio', { name: 'Your version' }).check();
    await press(other, 'Save');
    await other.getByText('Profile updated successfully!').waitFor();
    await other.reload();
    await other.getByText('The second window’s words.').waitFor();
    await other.getByText('The first window’s description.').waitFor();
    await other.getByText('Olomouc').waitFor();
    await context.close();
  });

  it('keeps what was typed when saving fails', async () => {
    const { context, page } = await actAsOwner();
    await page.goto(address);
    await edit(page);
    await field(page, 'Location').fill('Ostrava');
    await page.route('**/api/profile', (route) => route.abort());
    await press(page, 'Save');
    await page.getByText('Error updating profile').waitFor();
    await page.getByRole('alert').getByText('An error occurred. Please try again.').waitFor();
    expect(await field(page, 'Location').inputValue()).toBe('Ostrava');
    await page.unroute('**/api/profile');
    await press(page, 'Save');
    await page.getByText('Profile updated successfully!').waitFor();
    await page.getByText('Ostrava').waitFor();

    await edit(page);
    await field(page, 'Location').fill('Opava');
    const title = page
      .getByRole('form', { name: 'Add Milestone' })
      .getByRole('textbox', { name: 'Title' });
    await title.fill('Half typed');
    await press(page, 'Save');
    await page.getByText(/^Your milestone is not added yet/).waitFor();
    expect(await title.inputValue()).toBe('Half typed');
    expect(await field(page, 'Location').inputValue()).toBe('Opava');
    await title.fill('');
    await press(page, 'Save');
    await page.getByText('Opava').waitFor();
    await context.close();
  });

  it('asks before it is left with something unsaved', async () => {
    const { context, page } = await actAsOwner();
    await page.goto('/founder/dashboard');
    await page.getByRole('link', { name: 'Startup Profile' }).click();
    await edit(page);
    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await page.getByRole('heading', { name: 'All-time ranking' }).waitFor();
    await page.goBack();
    await edit(page);
    await field(page, 'Location').fill('Zlín');

    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await question.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await press(page, 'Keep editing');
    await question.waitFor({ state: 'detached' });
    await page.evaluate(() => window.history.back());
    await question.waitFor();
    await press(page, 'Keep editing');
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(address);
    expect(await field(page, 'Location').inputValue()).toBe('Zlín');

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();

    await page.evaluate(() => window.history.back());
    await question.waitFor();
    await press(page, 'Discard changes');
    await page.getByText('Total Points').waitFor();
    await page.goForward();
    await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
    expect(await page.getByText('Zlín').count()).toBe(0);
    await context.close();
  });
});

describe('a milestone', () => {
  it('is saved and told with the profile, restored by Cancel, taken back once deleted', async () => {
    const { context, page } = await actAsFounder(browser, product, {
      email: 'jonas.weber@demo.test',
    });
    const maya = await actAsFounder(browser, product);
    await maya.page.goto('/founder/dashboard');
    const slack = await maya.context.newPage();
    await slack.goto(`/sandbox/slack?as=${demoFounder.email}`);

    await page.goto(address);
    await edit(page);
    const form = page.getByRole('form', { name: 'Add Milestone' });
    await form.getByRole('button', { name: 'Add Milestone' }).click();
    await form.getByText('Please give the milestone a title.').waitFor();
    await form.getByText('Please choose a date.').waitFor();
    await form.getByRole('textbox', { name: 'Title' }).fill('Hundredth <pilot> signed');
    await form.getByLabel('Date').fill('2199-01-01');
    await form.getByRole('combobox', { name: 'Type' }).selectOption('Business');
    await form.getByRole('button', { name: 'Add Milestone' }).click();
    await form.getByText(/^Please choose today or a day before/).waitFor();
    await form.getByLabel('Date').fill('2026-01-31');
    await form.getByRole('button', { name: 'Add Milestone' }).click();
    const item = page.getByRole('listitem').filter({ hasText: 'Hundredth <pilot> signed' });
    for (const text of ['Business', '31 Jan 2026', 'Achieved'])
      await item.getByText(text).waitFor();
    await press(page, 'Cancel');
    await item.waitFor({ state: 'detached' });

    await edit(page);
    await form.getByRole('textbox', { name: 'Title' }).fill('Hundredth <pilot> signed');
    await form.getByLabel('Date').fill('2026-01-31');
    await page.keyboard.press('Enter');
    await item.waitFor();
    await press(page, 'Save');
    await page.getByText('Profile updated successfully!').waitFor();
    await item.waitFor();

    const news = 'reached a milestone: “Hundredth <pilot> signed”';
    await maya.page.getByRole('button', { name: /^Notifications/ }).click();
    await maya.page.getByText(news).waitFor();
    const post = slack.getByRole('article').filter({ hasText: 'Hundredth <pilot> signed' });
    await post.filter({ hasText: '🏁' }).waitFor();

    const remove = page.getByRole('button', { name: 'Delete Hundredth <pilot> signed' });
    await edit(page);
    await remove.click();
    await item.waitFor({ state: 'detached' });
    await press(page, 'Cancel');
    await item.waitFor();
    await press(page, 'View as investor');
    await page.getByText(/^An approved investor sees your profile like this/).waitFor();
    await item.waitFor();
    await edit(page);
    await remove.click();
    await press(page, 'Save');
    await item.waitFor({ state: 'detached' });
    await maya.page.getByText(news).waitFor({ state: 'detached' });
    await post.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
    expect(await item.count()).toBe(0);
    await context.close();
    await maya.context.close();
  });
});
