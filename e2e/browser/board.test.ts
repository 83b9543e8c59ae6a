import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { addTask, taskCard } from './board-page.ts';
import { browser } from './browser.ts';
import { chunksNamed } from './chunks-named.ts';
import { keepIntercepting, waitForLayout } from './open-page.ts';
import { product } from './product.ts';

/** In no other file: a task that comes or goes moves the cards under the mouse. */
const email = 'noor.haddad@demo.test';

/** Cards glide to their new place, as for most people. */
const reducedMotion = 'no-preference';

const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: `Move or change ${title}` });

/** Every change has been answered, and every card has come to rest: it glides over half a page. */
async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-card]')].every(
      (card) => card.getAnimations().length === 0,
    ),
  );
}

async function scrollToCenter(target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

async function dragTo(page: Page, grip: Locator, target: Locator): Promise<void> {
  const dragged = page.locator('[data-dragged]');
  for (;;) {
    await settled(page);
    await grip.scrollIntoViewIfNeeded();
    await grip.hover();
    await page.mouse.down();
    await page.mouse.move(5, 5, { steps: 3 });
    await dragged.waitFor();
    if (await dragged.filter({ has: grip }).isVisible()) break;
    // The list was read again, and another card had come under the mouse.
    await page.mouse.up();
  }
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
  // Nothing covers the middle of the window, and the grip has come to rest there.
  await scrollToCenter(grip);
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

/** Draws a row aside with a finger. */
async function swipe(page: Page, row: Locator, by: number): Promise<void> {
  await scrollToCenter(row);
  const box = await row.boundingBox();
  if (!box) throw new Error('not on the page');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => {
    const touchPoints = x === undefined ? [] : [{ x, y: box.y + box.height / 2 }];
    return finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const start = box.x + box.width / 2;
  await touch('touchStart', start);
  for (const part of [0.2, 0.5, 1]) await touch('touchMove', start + part * by);
  await touch('touchEnd');
}

describe('the board', () => {
  it('moves a card by mouse, to be completed and reopened, back when that fails, and by its menu', async () => {
    const title = `Visit customer ${Date.now()}`;
    const { context, page } = await actAsFounder(browser, product, { email, reducedMotion });
    await page.goto('/app/tasks?view=board');
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

    await keepIntercepting(page);
    await page.route('**/api/tasks/*/status', (route) => route.abort());
    await dragTo(page, heading, column('pending'));
    await page.getByText('An error occurred. Please try again.').first().waitFor();
    await taskCard(page, 'In Progress', title).waitFor();
    await page.unroute('**/api/tasks/*/status');

    await settled(page);
    await handle(page, title).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'To Do' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText(`${title} moved to To Do.`).waitFor({ state: 'attached' });
    await taskCard(page, 'To Do', title).waitFor();

    await settled(page);
    await scrollToCenter(handle(page, title));
    await handle(page, title).click();
    const edit = page.getByRole('menuitem', { name: 'Edit' });
    await edit.waitFor();
    // The menu stays when its handle is scrolled out of sight.
    await page.addStyleTag({ content: 'body { padding-bottom: 100vh }' });
    await handle(page, title).evaluate((element) =>
      window.scrollBy(0, element.getBoundingClientRect().bottom + 20),
    );
    await waitForLayout(page);
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Edit Task' });
    await dialog.getByRole('textbox', { name: 'Title' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Search and filters' }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
    await taskCard(page, 'To Do', title).waitFor({ state: 'hidden' });
    await context.close();
  });

  it('moves a card by finger, on a phone that shows one column', async () => {
    const { context, page } = await actAsFounder(browser, product, {
      email,
      reducedMotion,
      viewport: { width: 390, height: 844 },
    });
    await page.goto('/app/tasks?view=board');
    const title = `Water the plants ${Date.now()}`;
    await addTask(page, title);
    await touchTo(page, handle(page, title), 'in_progress');
    await settled(page);
    await page
      .locator('label')
      .filter({ hasText: /^In Progress/ })
      .click();
    await page.getByRole('heading', { name: title }).waitFor();
    await context.close();
  });
});

describe('the list', () => {
  it('stands high on a team’s phone before the line that adds a task is there', async () => {
    const viewport = { width: 390, height: 844 };
    const { context, page } = await actAsFounder(browser, product, { viewport });
    const [line = ''] = chunksNamed(/^add-line$/);
    await page.route(`**/${line}`, () => {});
    await page.goto('/app/tasks');
    const first = page
      .getByRole('main')
      .getByRole('listitem', { name: /points$/ })
      .first();
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(260);
    await context.close();
  });

  it('begins high on a phone, and a finger draws a row aside to act or to complete it', async () => {
    const { context, page } = await actAsFounder(browser, product, {
      reducedMotion,
      viewport: { width: 390, height: 844 },
    });
    await page.goto('/app/tasks');
    const first = page
      .getByRole('main')
      .getByRole('listitem', { name: /points$/ })
      .first();
    await first.waitFor();
    const top = await first.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeLessThanOrEqual(260);

    const title = `Sweep the shop ${Date.now()}`;
    await addTask(page, title);
    const row = page.getByRole('listitem').filter({ hasText: title });
    await swipe(page, row, -160);
    await handle(page, title).click();
    await page.getByRole('menuitem', { name: 'In Progress' }).click();
    await row.getByText('In Progress').waitFor({ state: 'attached' });
    await settled(page);
    await page.getByRole('heading', { name: 'Tasks', level: 1 }).click();
    await swipe(page, row, 140);
    await taskCard(page, 'Done', title).waitFor();
    await context.close();
  });

  it('keeps a completed row under the mouse, with the way back, and moves no other there', async () => {
    const { context, page } = await actAsFounder(browser, product, { email });
    await page.clock.install();
    await page.goto('/app/tasks');
    const [first, second] = [`Feed the cat ${Date.now()}`, `Feed the dog ${Date.now()}`];
    await addTask(page, first);
    await addTask(page, second);
    const next = page.getByRole('button', { name: `Complete ${second}` });
    const tick = page.getByRole('button', { name: `Complete ${first}` });
    // It scrolls the page to it.
    await tick.hover();
    const place = await next.boundingBox();
    await tick.dblclick();
    await page.getByRole('button', { name: `Undo: ${first}` }).waitFor();
    await page.clock.fastForward(5_000);
    await settled(page);
    await page.getByRole('button', { name: `Undo: ${first}` }).waitFor();
    expect(await next.boundingBox()).toEqual(place);
    await page.mouse.move(5, 5);
    await taskCard(page, 'Done', first).waitFor();
    await next.waitFor();
    await context.close();
  });
});
