import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAsAdmin } from '../act-as-admin.ts';
import { actAsFounder } from '../act-as-founder.ts';
import { actAsInvestor } from '../act-as-investor.ts';
import { findViolations } from '../find-violations.ts';
import { launchBrowser } from '../launch-browser.ts';
import { product } from './product.ts';
import type { Tour } from './tours/tour.ts';
import { tourAdmin } from './tours/tour-admin.ts';
import { tourApplication } from './tours/tour-application.ts';
import { tourAnalysis, tourCoach } from './tours/tour-coach.ts';
import { tourFigures } from './tours/tour-figures.ts';
import { tourInvestor, tourTeasers } from './tours/tour-investor.ts';
import { tourPeople } from './tours/tour-people.ts';
import { tourPublic } from './tours/tour-public.ts';
import { tourSandbox } from './tours/tour-sandbox.ts';
import { tourWork } from './tours/tour-work.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

type Look = { width: number; theme: 'light' | 'dark'; rules: 'all' | 'colors' };

/** In an order that fades from theme to theme once. A theme changes nothing but colours. */
const looks: Look[] = [
  { width: 1440, theme: 'light', rules: 'all' },
  { width: 820, theme: 'light', rules: 'all' },
  { width: 390, theme: 'light', rules: 'all' },
  { width: 390, theme: 'dark', rules: 'colors' },
  { width: 820, theme: 'dark', rules: 'colors' },
  { width: 1440, theme: 'dark', rules: 'colors' },
];
const tours: [string, Tour][] = [
  ['work', tourWork],
  ['people', tourPeople],
  ['figures', tourFigures],
  ['coach', tourCoach],
  ['analysis', tourAnalysis],
  ['sandbox', tourSandbox],
];

describe('every screen is accessible and fits, at three widths and in both themes', () => {
  it.each(tours)('of a founder: %s', async (_name, tour) => {
    const { context, page } = await actAsFounder(browser, product);
    expect(await problemsOf(page, tour)).toEqual({});
    await context.close();
  });

  it.each<[string, string, Tour]>([
    ['approved', 'investor@demo.test', tourInvestor],
    ['waiting', 'ruth.nakamura@demo.test', tourTeasers],
  ])('of an investor: %s', async (_name, email, tour) => {
    const { context, page } = await actAsInvestor(browser, product, email);
    expect(await problemsOf(page, tour)).toEqual({});
    await context.close();
  });

  it('of an admin', async () => {
    const { context, page } = await actAsAdmin(browser, product);
    expect(await problemsOf(page, tourAdmin)).toEqual({});
    await context.close();
  });

  it.each<[string, Tour]>([
    ['outside', tourPublic],
    ['applying', tourApplication],
  ])('of a visitor: %s', async (_name, tour) => {
    const context = await browser.newContext({ baseURL: product.url });
    expect(await problemsOf(await context.newPage(), tour)).toEqual({});
    await context.close();
  });
});

/** What is wrong with the screens of a tour: by name, theme and width. */
async function problemsOf(page: Page, tour: Tour): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  await show(page, 1440, 'light');
  await tour(page, async (name) => {
    for (const { width, theme, rules } of looks) {
      await show(page, width, theme);
      const found = await findViolations(page, { rules });
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      if (tooWide) found.push('scrolls sideways');
      if (found.length > 0) problems[`${name}, ${theme}, ${width}`] = found;
    }
    await show(page, 1440, 'light');
  });
  return problems;
}

async function show(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  // Two frames: the page has answered, and what fades from one theme to the other has begun to.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
