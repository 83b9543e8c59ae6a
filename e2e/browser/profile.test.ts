import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';
import { profileAddress as address, edit, field, press } from './profile-page.ts';

/** Somebody whose profile no other test looks at. */
const actAsOwner = () => actAsFounder(browser, product, { email: 'viktor.novak@demo.test' });

describe('the startup profile', () => {
  it('shows a letter for a picture that cannot be loaded', async () => {
    const picture = `https://pictures.example/${Date.now()}.png`;
    const { context, page } = await actAsOwner();
    await page.goto(address);
    await edit(page);
    await field(page, 'Avatar URL').fill('http://pictures.example/me.png');
    await press(page, 'Save');
    await page.getByText('Please use a public address that begins with https://.').waitFor();
    await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 404 }));
    await field(page, 'Avatar URL').fill(picture);
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
