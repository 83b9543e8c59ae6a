import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { addTask, taskCard } from './board-page.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: `Move or change ${title}` });

async function choose(page: Page, title: string, item: string): Promise<void> {
  await handle(page, title).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Every change has been answered. */
const settled = (page: Page) => page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });

async function dragTo(page: Page, grip: Locator, target: Locator): Promise<void> {
  await grip.scrollIntoViewIfNeeded();
  await grip.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 3 });
  await target.hover();
  await page.mouse.up();
}

/** A finger on the handle, drawn to a place of the bar that shows meanwhile. */
async function touchTo(page: Page, grip: Locator, place: string): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const at = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('not on the page');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Where nothing covers it, and once it has come to rest.
  await grip.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await grip.hover({ trial: true });
  const start = await at(grip);
  await touch('touchStart', [start]);
  // The first few pixels do not reach the page: they may be a tap.
  await touch('touchMove', [{ x: start.x, y: start.y - 20 }]);
  await touch('touchMove', [{ x: start.x, y: start.y - 40 }]);
  const target = page.locator(`[aria-hidden] [data-drop="${place}"]`);
  await target.waitFor();
  await touch('touchMove', [await at(target)]);
  await page.locator(`[aria-hidden] [data-drop="${place}"][data-over]`).waitFor();
  await touch('touchEnd', []);
}

type Point = { x: number; y: number };

describe('the board', () => {
  it('edits a task, and deletes it until Undo is pressed', async () => {
    const { context, page } = await actAsFounder(browser, product);
    await page.goto('/app/tasks');
    await addTask(page, 'Draft the deck');
    await choose(page, 'Draft the deck', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Task' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Finish the deck');
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Fundraising');
    await dialog.getByText('Hard · 35').click();
    await dialog.getByText('Just me').click();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    const item = page.getByRole('listitem').filter({ hasText: 'Finish the deck' });
    await item.getByText('35 points').waitFor();
    await item.getByText('Just me').waitFor();

    await handle(page, 'Finish the deck').click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await item.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await item.waitFor();
    await page.reload();
    await item.waitFor();
    await choose(page, 'Finish the deck', 'Delete');
    await page.getByText('Task deleted.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
    await taskCard(page, 'To Do', 'Finish the deck').waitFor({ state: 'detached' });
    await context.close();
  });

  it('moves a card by mouse, to be completed and reopened, back when that fails, and by keyboard', async () => {
    const title = `Visit customer ${Date.now()}`;
    const { context, page } = await actAsFounder(browser, product);
    await page.goto('/app/tasks');
    await addTask(page, title);
    const column = (name: string) => page.locator(`[data-column="${name}"] h2`);
    const heading = page.getByRole('heading', { name: title });
    await dragTo(page, heading, column('in_progress'));
    await taskCard(page, 'In Progress', title).waitFor();
    await dragTo(page, handle(page, title), column('completed'));
    await taskCard(page, 'Completed', title).waitFor();
    await page
      .getByText(/^\+\d+ points/)
      .first()
      .waitFor();
    await dragTo(page, handle(page, title), column('in_progress'));
    await taskCard(page, 'In Progress', title).waitFor();
    await settled(page);
    await page.reload();
    await taskCard(page, 'In Progress', title).waitFor();

    await page.route('**/api/tasks/*/status', (route) => route.abort());
    await dragTo(page, heading, column('pending'));
    await page.getByText('An error occurred. Please try again.').first().waitFor();
    await taskCard(page, 'In Progress', title).waitFor();
    await page.unroute('**/api/tasks/*/status');

    await settled(page);
    await handle(page, title).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'To Do' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`${title} moved to To Do.`).waitFor({ state: 'attached' });
    await taskCard(page, 'To Do', title).waitFor();
    await context.close();
  });

  it('is searched and filtered, and the address keeps it', async () => {
    const { context, page } = await actAsFounder(browser, product);
    await page.goto('/app/tasks');
    await addTask(page, 'Reach 100% of the waiting list');
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('00% OF');
    const cards = page.locator('[data-card]');
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('combobox', { name: 'Due' }).selectOption('Due later');
    await page.getByText(/^1 of \d+ tasks$/).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?q=00%25+OF&due=later');
    await page.reload();
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('combobox', { name: 'Due' }).selectOption('Overdue');
    await page.getByText(/^0 of \d+ tasks$/).waitFor();
    expect(await page.getByText('Nothing here matches.').count()).toBe(3);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => cards.count()).toBeGreaterThan(3);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
    await taskCard(page, 'To Do', 'Reach 100%').waitFor({ state: 'hidden' });
    await context.close();
  });

  it('moves a card by finger, on a phone that shows one column', async () => {
    const { context, page } = await actAsFounder(browser, product, {
      viewport: { width: 390, height: 844 },
    });
    await page.goto('/app/tasks');
    await addTask(page, 'Water the plants');
    await touchTo(page, handle(page, 'Water the plants'), 'in_progress');
    await settled(page);
    await page
      .locator('label')
      .filter({ hasText: /^In Progress/ })
      .click();
    await page.getByRole('heading', { name: 'Water the plants' }).waitFor();
    await context.close();
  });
});
