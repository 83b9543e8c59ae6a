import { describe, expect, it } from 'vitest';
import { actAsAdmin, actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { browser } from './browser.ts';
import { chunksNamed } from './chunks-named.ts';
import { openInApp } from './open-in-app.ts';
import { keepIntercepting } from './open-page.ts';
import { product } from './product.ts';
import { focused } from './tab-to.ts';

const phone = { width: 390, height: 844 };
const act = (viewport = { width: 1440, height: 900 }) =>
  actAsFounder(browser, product, { email: 'lucia.paredes@demo.test', viewport });

describe('the shell', () => {
  it('stands while code does not come: a page and a dialog say so, and are there once it comes', async () => {
    const { context, page } = await act();
    const files = chunksNamed(/^(progress-page|task-form)$/);
    const lost = ({ pathname }: URL) => files.includes(pathname.slice(1));
    await keepIntercepting(page);
    await context.route(lost, (route) => route.abort());
    await page.goto('/founder/dashboard/tasks');
    const add = page.getByRole('button', { name: 'Add Task' }).first();
    await add.click();
    await page.getByText('This couldn’t be loaded.').waitFor();
    await page.getByRole('button', { name: 'Close message' }).click();
    await page.getByRole('link', { name: 'Progress' }).first().click();
    await page.getByRole('heading', { name: 'This page couldn’t be shown' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
    await add.waitFor();
    await page.getByRole('link', { name: 'Progress' }).first().click();
    await context.unroute(lost);
    await page.getByRole('button', { name: 'Load it again' }).click();
    await page.getByRole('heading', { name: 'Points per week' }).waitFor();
    await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
    await add.click();
    await page.getByRole('dialog').getByLabel('Title').fill('Call them');
    await context.close();
  });

  it('has the same rail on both sides, and the dashboard’s tabs in addition', async () => {
    const { context, page } = await act();
    const rail = page.getByRole('navigation', { name: 'Main', exact: true });
    const linksOf = (name: string) =>
      page.getByRole('navigation', { name, exact: true }).getByRole('link').allInnerTexts();
    const current = () =>
      page
        .locator('nav [aria-current=page]')
        .evaluateAll((links) => links.map((e) => e.textContent));
    const places = async () => ({
      title: (await page.getByRole('heading', { level: 1 }).boundingBox())?.y,
      rail: await rail
        .getByRole('link')
        .evaluateAll((links) => links.map((e) => [e.textContent, e.getBoundingClientRect().y])),
    });
    const tabs = ['Overview', 'Tasks', 'Startup Profile', 'Cohort', 'Community', 'Progress'];
    const pages = [
      ...['Dashboard', 'Tasks', 'Check-in', 'AI Coach', 'Cohort', 'Leaderboard', 'Community'],
      ...['Office hours', 'Introductions', 'Investors', 'Startup Profile', 'Progress', 'Settings'],
    ];
    await page.goto('/founder/dashboard/profile');
    await page.getByRole('heading', { level: 1, name: 'Startup Profile' }).waitFor();
    expect(await linksOf('Dashboard')).toEqual(tabs);
    expect(await linksOf('Main')).toEqual(pages);
    expect(await current()).toEqual(['Startup Profile', 'Startup Profile']);
    const before = await places();
    await rail.getByRole('link', { name: 'Progress' }).click();
    await page.waitForURL('**/founder/dashboard/progress');
    await rail.getByRole('link', { name: 'AI Coach' }).click();
    await page.getByRole('heading', { level: 1, name: 'AI Coach' }).waitFor();
    expect(await linksOf('Dashboard')).toEqual([]);
    await rail.getByRole('link', { name: 'Startup Profile' }).click();
    await page.waitForURL('**/app/profile');
    await page.getByRole('heading', { level: 1, name: 'Startup Profile' }).waitFor();
    expect(await current()).toEqual(['Startup Profile']);
    expect(await places()).toEqual(before);
    await page.setViewportSize({ width: 820, height: 1180 });
    expect(await linksOf('Main')).toEqual(pages);
    await openInApp(page, '/founder/dashboard/progress');
    await page.getByRole('heading', { level: 1, name: 'Progress' }).waitFor();
    expect(await linksOf('Dashboard')).toEqual([]);
    expect(await linksOf('Main')).toEqual(pages);
    await context.close();
  });

  it('ends the cards of all pages at one edge', async () => {
    const { context, page } = await act();
    const edges: Record<string, number> = {};
    for (const name of ['dashboard', 'check-in', 'ai-coach', 'cohort', 'profile', 'premium']) {
      await page.goto(`/app/${name}`);
      await page.locator('main .card').first().waitFor();
      await expect.poll(() => page.locator('main [class*=_block_]').count()).toBe(0);
      const ends = page
        .locator('main .card')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().right));
      edges[name] = Math.max(...(await ends));
    }
    expect(new Set(Object.values(edges)).size, JSON.stringify(edges)).toBe(1);
    await context.close();
  });

  it('has every page within a thumb’s reach on a phone', async () => {
    const { context, page } = await act(phone);
    await page.goto('/founder/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main' });
    // The frame is there before its script.
    await page.getByRole('heading', { name: /^Hi Lucía/, level: 1 }).waitFor();
    await expect.poll(() => menu.getByRole('listitem').count()).toBe(4);
    const more = menu.getByRole('button', { name: 'More' });
    const sheet = page.getByRole('dialog', { name: 'All pages' });
    await more.press('Enter');
    await sheet.getByRole('link', { name: 'Settings' }).waitFor();
    expect(await sheet.getByRole('link').allTextContents()).toEqual([
      ...['Dashboard', 'Tasks', 'Check-in', 'AI Coach', 'Cohort', 'Leaderboard', 'Community'],
      ...['Office hours', 'Introductions', 'Investors', 'Startup Profile', 'Progress', 'Settings'],
    ]);
    await sheet.getByRole('button', { name: 'Sign Out' }).waitFor();
    // In one line.
    const theme = sheet.getByRole('button', { name: 'Switch to dark theme' });
    expect((await theme.boundingBox())?.height).toBe(44);
    for (const target of await page.locator('nav a, nav button, [role=dialog] button').all()) {
      const box = await target.boundingBox();
      if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    expect(await findViolations(page)).toEqual([]);
    for (const key of Array(20).fill('Tab')) {
      await page.keyboard.press(key);
      expect(await sheet.locator(':focus').count()).toBe(1);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('More');
    // Also where there is nothing before the page.
    await more.click();
    await theme.click();
    await sheet.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/founder/dashboard');
    await page.getByRole('button', { name: 'Your account' }).press('Enter');
    const account = page.getByRole('menu', { name: /^Your account: Lucía Paredes, lucia/ });
    await account.getByRole('menuitem', { name: 'Switch to light theme' }).press('Enter');
    await account.getByRole('menuitem', { name: 'Switch to dark theme' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await account.getByRole('menuitem', { name: 'Startup Profile' }).press('Enter');
    await page.waitForURL('**/founder/dashboard/profile');
    await account.waitFor({ state: 'detached' });
    // The closed menu gives the focus back a little later: a key pressed here might reach its button.
    await menu.getByRole('button', { name: 'More (now Startup Profile)' }).click();
    await sheet.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/app/settings');
    await sheet.waitFor({ state: 'detached' });
    await menu.getByRole('button', { name: 'More (now Settings)' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/founder/dashboard/profile');
    expect(await sheet.count()).toBe(0);
    await context.close();
  });

  it.each([
    // One Tab stop with arrows inside, and a stop for each card.
    ['/app/cohort', 'button', /^About /, ['ArrowDown', 'ArrowUp']],
    ['/founder/dashboard/community', 'link', /./, ['Tab', 'Shift+Tab']],
  ] as const)(
    'keeps what has the focus clear of the header and of a phone’s bar: %s',
    async (...at) => {
      const [address, role, name, keys] = at;
      const { context, page } = await act(phone);
      await page.goto(address);
      const first = page.getByRole('article').getByRole(role, { name }).first();
      await first.focus();
      const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
      const header = await page.getByRole('banner').boundingBox();
      for (const key of keys.flatMap((each) => Array(20).fill(each))) {
        await page.keyboard.press(key);
        const box = await page.locator('main :focus').boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      }
      await context.close();
    },
  );

  it('gives the focus back to a button that is done, unless it moved on meanwhile', async () => {
    const { context, page } = await actAsAdmin(browser, product);
    await page.goto('/admin/cohorts');
    let release = () => {};
    const closeWhile = async (meanwhile: () => Promise<void>) => {
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      // Other tests need the applications open, so the answer is a failure.
      await page.route('**/api/admin/cohorts/**', async (route) => {
        await held;
        await route.fulfill({ status: 500, json: {} });
      });
      const button = page.getByRole('button', { name: 'Close now' });
      await button.focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement === document.body);
      await meanwhile();
      release();
      await page.locator('button[data-loading]').waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'wait' });
    };
    await closeWhile(async () => {});
    await expect.poll(() => focused(page)).toBe('Close now');
    await closeWhile(() => page.getByRole('button', { name: 'New cohort' }).focus());
    expect(await focused(page)).toBe('New cohort');
    await context.close();
  });

  it('gives the fields above a list room for their words on a tablet', async () => {
    const { context, page } = await actAsAdmin(browser, product, {
      viewport: { width: 820, height: 1180 },
    });
    for (const name of ['dashboard', 'founders', 'investors', 'audit', 'failed-sign-ins']) {
      await page.goto(`/admin/${name}`);
      const fields = page
        .locator('main :is(select, input[type="search"])')
        .filter({ visible: true });
      await fields.first().waitFor();
      const widths = await fields.evaluateAll((all) => all.map((each) => each.clientWidth));
      expect(Math.min(...widths), name).toBeGreaterThanOrEqual(120);
    }
    await context.close();
  });
});
