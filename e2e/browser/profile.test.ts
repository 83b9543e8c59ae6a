import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAsFounder, demoFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { launchBrowser } from '../launch-browser.ts';
import { product } from './product.ts';
import { profileAddress as address, edit, field, press } from './profile-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Somebody whose profile no other test looks at. */
const actAsOwner = () => actAsFounder(browser, product, { email: 'viktor.novak@demo.test' });

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
    const script = '<script>parent.document.title = "run"</script>';
    const size = 'width="9" height="9" onload="parent.document.title = \'run\'"';
    const body = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${script}</svg>`;
    const asked: Record<string, string>[] = [];
    await page.route('https://pictures.example/**', async (route) => {
      asked.push(await route.request().allHeaders());
      await route.fulfill({ contentType: 'image/svg+xml', body });
    });
    await page.reload();
    await expect
      .poll(() => panel.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(9);
    for (const { referer, origin, cookie } of asked) {
      expect([referer, origin, cookie]).toEqual([undefined, undefined, undefined]);
    }
    expect(await page.title()).toMatch(/^Startup Profile/);
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

  it('is there again after a session that ended in the middle', async () => {
    const { context, page } = await actAsOwner();
    await page.goto(address);
    await edit(page);
    await field(page, 'Location').fill('Plzeň');
    await context.clearCookies();
    await press(page, 'Save');
    await page.getByRole('textbox', { name: 'Email' }).fill('viktor.novak@demo.test');
    await page.getByLabel('Password', { exact: true }).fill(demoFounder.password);
    await press(page, 'Sign In to Dashboard');
    await page.getByText('What you had not saved yet is here again.').waitFor();
    expect(await field(page, 'Location').inputValue()).toBe('Plzeň');
    await press(page, 'Cancel');
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
