import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsFounder, demoFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

const headers = { origin: product.url };
// Founders of their own: the other files count on theirs as they were seeded.
const david = 'david.kessler@demo.test';
const hannah = 'hannah.cho@demo.test';
const chloe = 'chloe.fontaine@demo.test';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openSettings(email: string, viewport?: { width: number; height: number }) {
  const acting = await actAsFounder(browser, product, { email, viewport });
  await acting.page.goto('/app/settings');
  await acting.page.getByText('This device').waitFor();
  return acting;
}

async function settingsOf(context: BrowserContext) {
  return (await context.request.get('/api/settings')).json();
}

async function completeTask({ request }: BrowserContext, title: string): Promise<void> {
  const made = await request.post('/api/tasks', { data: { title }, headers });
  const { id } = await made.json();
  const done = await request.post(`/api/tasks/${id}/completion`, { data: {}, headers });
  expect(done.status()).toBe(200);
}

describe('the settings', () => {
  it('are where the header, the menu and the bell lead, and keep zone and quiet hours', async () => {
    const { context, page } = await actAsFounder(browser, product, { email: david });
    await page.goto('/app/dashboard');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: 'Notification Settings' }).click();
    await page.waitForURL('**/app/settings#notifications');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Notifications');
    for (const within of [
      page.getByRole('banner'),
      page.getByRole('navigation', { name: 'Main' }),
    ]) {
      await page.goto('/app/dashboard');
      await within.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    }

    const zone = page.getByRole('combobox', { name: 'Time zone' });
    // Typed as soon as it is clicked, over the zone that stands there.
    await zone.click();
    await page.keyboard.type('kolk');
    await page.getByRole('option', { name: 'Asia / Kolkata' }).waitFor();
    await zone.press('Enter');
    await page.getByText('Your days now follow Asia / Kolkata.').waitFor();
    expect((await settingsOf(context)).timeZone).toBe('Asia/Kolkata');

    const quiet = section(page, 'Quiet hours');
    await quiet.getByLabel('From').fill('21:30');
    await quiet.getByLabel('Until').fill('21:30');
    await quiet.getByRole('button', { name: 'Save quiet hours' }).click();
    await quiet.getByText('Quiet hours need an end that differs from their start.').waitFor();
    await quiet.getByLabel('Until').fill('07:15');
    await quiet.getByRole('button', { name: 'Save quiet hours' }).click();
    await page.getByText('Quiet from 21:30 until 07:15.').waitFor();
    expect((await settingsOf(context)).quietHours).toEqual({ from: '21:30', until: '07:15' });
    await quiet.getByRole('switch').press('Space');
    await page.getByText('Quiet hours are off.').waitFor();
    await page.reload();
    await page.getByText('This device').waitFor();
    expect(await page.getByRole('switch', { name: 'Keep quiet hours' }).isChecked()).toBe(false);
    expect(await findViolations(page)).toEqual([]);
    await context.close();
  });

  it('decide whether the bell rings, and a switch that is refused turns back', async () => {
    const { context, page } = await openSettings(david);
    const peer = await actAsFounder(browser, product, { email: hannah });
    const inbox = async () => {
      const { items } = await (await context.request.get('/api/notifications')).json();
      return items.map((item: { message: string }) => item.message).join();
    };
    const tasks = page.getByRole('switch', { name: 'Completed tasks, In the app' });
    await completeTask(peer.context, 'A bell that rings');
    await expect.poll(inbox).toContain('A bell that rings');

    await page.route('**/settings/notifications/**', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
    );
    await tasks.press('Space');
    await page.getByText('Slipstream is catching its breath.').first().waitFor();
    await expect.poll(() => tasks.isChecked()).toBe(true);
    await page.unroute('**/settings/notifications/**');

    const saved = page.waitForResponse('**/settings/notifications/**');
    await tasks.press('Space');
    await expect.poll(() => tasks.isChecked()).toBe(false);
    expect((await saved).status()).toBe(200);
    await completeTask(peer.context, 'A bell that stays quiet');
    expect(await inbox()).not.toContain('A bell that stays quiet');
    await page.getByText('Slack: never').first().waitFor({ state: 'attached' });
    await context.close();
    await peer.context.close();
  });

  it('change the password, throw another session out, and end one by one', async () => {
    const { context, page } = await openSettings(david);
    const second = await openSettings(david);
    const third = await openSettings(david);
    const sessions = section(page, 'Sessions');
    await page.reload();
    await sessions.getByText('This device').waitFor();
    const ends = sessions.getByRole('button', { name: /^End the session of Chrome on / });
    const before = await ends.count();
    expect(before).toBeGreaterThanOrEqual(2);
    await ends.first().click();
    await page.getByText('Session ended.').waitFor();
    await expect.poll(() => ends.count()).toBe(before - 1);
    await third.page.waitForURL('**/founder/signin**');

    const form = section(page, 'Password');
    const current = form.getByLabel('Current password');
    const next = form.getByLabel('New password');
    await current.fill('not-my-password');
    await next.fill('password123');
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('That password is too easy to guess.').waitFor();
    await next.fill('tide.carries.seven');
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('That is not your current password.').waitFor();
    await current.fill(demoFounder.password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();
    await second.page.waitForURL('**/founder/signin**');
    await sessions.getByText('You are signed in nowhere else.').waitFor();
    expect(await current.inputValue()).toBe('');
    for (const each of [context, second.context, third.context]) await each.close();
  });

  it('hand over one’s own data as a file', async () => {
    const { context, page } = await openSettings(hannah);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^slipstream-export-\d{4}-\d\d-\d\d\.json$/);
    const own = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(own.profile).toMatchObject({ name: 'Hannah Cho', email: hannah });
    expect(own.tasks.length).toBeGreaterThan(0);
    const addresses = JSON.stringify(own).match(/[\w.]+@demo\.test/g);
    expect([...new Set(addresses)]).toEqual([hannah]);
    await context.close();
  });

  it('disconnect Slack, and let a founder leave for good, on a phone', async () => {
    const phone = { width: 390, height: 844 };
    const { context, page } = await openSettings(chloe, phone);
    const slack = section(page, 'Slack');
    await slack.getByRole('button', { name: 'Disconnect' }).click();
    await slack.getByRole('link', { name: 'Connect Your Slack Account' }).waitFor();
    expect((await settingsOf(context)).slack.connectedAs).toBeNull();
    await page.getByRole('listitem').filter({ hasText: 'A missed pledge' }).first().waitFor();

    const grave = section(page, 'Delete account');
    await grave.getByRole('button', { name: 'Delete my account…' }).click();
    const name = grave.getByLabel('Type “Petit Banc” to confirm');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('Petit');
    await grave.getByLabel('Your password').fill(demoFounder.password);
    await grave.getByRole('button', { name: 'Delete my account for good' }).click();
    await grave.getByText('That is not the name of your startup.').waitFor();
    await name.fill('Petit Banc');
    await grave.getByRole('button', { name: 'Delete my account for good' }).click();
    await page.waitForURL(`${product.url}/`);
    expect((await context.request.get('/api/me')).status()).toBe(401);
    await expect(actAsFounder(browser, product, { email: chloe })).rejects.toThrow(
      'founder_credentials',
    );
    const peer = await actAsFounder(browser, product, { email: hannah });
    await peer.page.goto('/app/leaderboard');
    await peer.page.getByRole('heading', { name: 'All-time ranking' }).waitFor();
    expect(await peer.page.getByText('Chloé Fontaine').count()).toBe(0);
    await context.close();
    await peer.context.close();
  });
});
