import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { overviewFigure } from './board-page.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';
import { focused, tabTo } from './tab-to.ts';

// Of the second cohort, whose points no other file moves.
const act = (email: string) => actAsFounder(browser, product, { email: `${email}@demo.test` });
const headers = { origin: product.url };

type Peers = { founderId: string; founderName: string }[];
async function listPeers(page: Page): Promise<Peers> {
  return (await (await page.request.get('/api/cohort')).json()).peers;
}

/** A first attempt may have thanked somebody already. */
async function takeThanksBack(page: Page): Promise<void> {
  const { peers } = await (await page.request.get('/api/cohort')).json();
  for (const { thanks } of peers) {
    if (thanks) await page.request.delete(`/api/thanks/${thanks.id}`, { headers });
  }
}

describe('the cohort', () => {
  it('thanks a peer, who hears of it at once, and takes it back', async () => {
    const { context, page } = await act('ingrid.solberg');
    await takeThanksBack(page);
    const hannah = await act('hannah.cho');
    await hannah.page.goto('/founder/dashboard');
    await hannah.page.getByText('Total Points').waitFor();
    const points = () => overviewFigure(hannah.page, 'Total Points');
    const before = await points();

    await page.goto('/app/dashboard');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Cohort' })
      .click();
    const card = page.getByRole('article', { name: 'Looplight' });
    await card.getByRole('button', { name: 'Say thanks' }).click();
    const dialog = page.getByRole('dialog', { name: 'Thank Hannah Cho' });
    await dialog.getByRole('button', { name: 'Say thanks' }).click();
    await dialog.getByText('Please say what they helped you with.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'For what?' }).fill('testing the brake light');
    await dialog.getByRole('button', { name: 'Say thanks' }).click();
    await page.getByText('You thanked Hannah Cho: +15 points for them.').waitFor();
    await card.getByText('Thanked today').waitFor();
    await page.getByText('2 of 3 thanks left this week').waitFor();
    const line = page.getByText('thanked Hannah Cho for “testing the brake light”');
    await line.waitFor();

    await expect.poll(points).toBe(before + 15);
    await hannah.page.getByRole('button', { name: /^Notifications, \d/ }).click();
    const news = hannah.page.getByRole('link', {
      name: /thanked you for “testing the brake light”/,
    });
    await news.waitFor();

    await page.reload();
    await card.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Thanks taken back.').waitFor();
    await card.getByRole('button', { name: 'Say thanks' }).waitFor();
    await line.waitFor({ state: 'detached' });
    await expect.poll(points).toBe(before);
    await news.waitFor({ state: 'detached' });

    const { request } = hannah.page;
    const title = `Ride at night ${Date.now()}`;
    const made = await request.post('/api/tasks', { data: { title }, headers });
    const { id } = await made.json();
    await request.post(`/api/tasks/${id}/completion`, { data: {}, headers });
    await page.getByText(`Hannah Cho completed “${title}”`).first().waitFor();
    await context.close();
    await hannah.context.close();
  });

  it('opens a profile by its address, and no stranger’s', async () => {
    const maya = await actAsFounder(browser, product);
    const [stranger] = await listPeers(maya.page);
    await maya.context.close();
    const { context, page } = await act('yusuf.demir');
    const peer = (await listPeers(page)).find(({ founderName }) => founderName === 'Samira Khan');
    await page.goto(`/founder/dashboard/cohort/${peer?.founderId}`);
    await page.getByRole('heading', { level: 1, name: 'Papertrail' }).waitFor();
    await page.getByText('Wrote two hundred grant reports by hand.').waitFor();
    await page.getByText('Seeking $5M+').waitFor();
    await page.getByRole('heading', { name: 'First paying customer' }).waitFor();
    for (const name of ['LinkedIn', 'Website', 'Pitch Deck']) {
      const link = page.getByRole('link', { name });
      expect(await link.getAttribute('href')).toMatch(/^https:/);
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    }
    await page.getByRole('button', { name: 'Request Introduction · Samira Khan' }).click();
    await page.getByRole('dialog', { name: /Samira Khan/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`/founder/dashboard/cohort/${stranger?.founderId}`);
    await page.getByText('That founder is not in your cohort.').waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cohort' }).waitFor();
    await context.close();
  });

  it('is used by keyboard alone', async () => {
    const { context, page } = await act('ben.carter');
    await takeThanksBack(page);
    await page.goto('/app/cohort');
    await page.getByRole('article').first().waitFor();
    await tabTo(page, 'View Profile of Looplight');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Looplight' }).waitFor();
    await tabTo(page, 'Say thanks to Hannah Cho');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        page
          .getByRole('textbox', { name: 'For what?' })
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.type('the ride');
    await page.keyboard.press('Enter');
    await page.getByText('Thanked today').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Undo thanks to Hannah Cho');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Say thanks to Hannah Cho');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Back');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cohort' }).waitFor();
    await context.close();
  });
});
