import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';
import { profileAddress as address, edit, field, press } from './profile-page.ts';

/** Somebody whose profile no other test looks at. */
const actAsOwner = () => actAsFounder(browser, product, { email: 'viktor.novak@demo.test' });

describe('the startup profile', () => {
  it('asks no other site for a picture, and shows a letter until we have a copy', async () => {
    const { context, page } = await actAsOwner();
    let asked = 0;
    await page.route('https://pictures.example/**', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.goto(address);
    await edit(page);
    await field(page, 'Avatar URL').fill('http://pictures.example/me.png');
    await press(page, 'Save');
    await page.getByText('Please use a public address that begins with https://.').waitFor();
    await field(page, 'Avatar URL').fill(`https://pictures.example/${Date.now()}.png`);
    await press(page, 'Save');
    await page.getByText('Profile updated successfully!').waitFor();
    const panel = page.getByRole('region', { name: 'Founder Profile' });
    await panel.getByText('VN', { exact: true }).waitFor();
    await page.reload();
    await panel.getByText('VN', { exact: true }).waitFor();
    expect([asked, await panel.locator('img').count()]).toEqual([0, 0]);
    await context.close();
  });

  it('sends a picture made smaller, shows it, and removes it', async () => {
    const { context, page } = await actAsOwner();
    await page.goto(address);
    await edit(page);
    const drawn = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 3000;
      canvas.height = 2000;
      canvas.getContext('2d')?.fillRect(0, 0, 2000, 2000);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    const photo = page.getByRole('group', { name: 'Photo' });
    const sending = page.waitForRequest('**/api/pictures/photo');
    await photo.locator('input[type=file]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(drawn, 'base64'),
    });
    expect((await sending).headers()['content-type']).toBe('image/webp');
    await page.getByText('Photo saved.').waitFor();
    await expect
      .poll(() => photo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(256);
    expect(await findViolations(page)).toEqual([]);
    await photo.getByRole('button', { name: 'Remove photo' }).press('Enter');
    await page.getByText('Photo removed.').waitFor();
    await expect.poll(() => photo.locator('img').count()).toBe(0);
    await context.close();
  });

  it('asks before it is left with something unsaved', async () => {
    const { context, page } = await actAsOwner();
    await page.goto('/founder/dashboard');
    // A link that is pressed before the app is there loads a document, which only the browser guards.
    await page.getByText('Total Points').waitFor();
    await page.getByRole('link', { name: 'Startup Profile' }).first().click();
    await edit(page);
    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await page.getByRole('heading', { name: 'This week’s ranking' }).waitFor();
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

  it('holds nobody back once the edit is dropped', async () => {
    const { context, page } = await actAsOwner();
    await page.goto(address);
    await edit(page);
    await field(page, 'Location').fill('Zlín');
    // The way back follows the press before the browser can paint.
    await page.getByRole('button', { name: 'Cancel' }).evaluate(async (cancel: HTMLElement) => {
      cancel.click();
      await Promise.resolve();
      window.history.pushState(null, '', '/app/leaderboard');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { name: 'This week’s ranking' }).waitFor();
    await context.close();
  });
});
