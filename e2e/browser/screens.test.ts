import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { actAsFounder } from '../act-as-founder.ts';
import { findViolations } from '../find-violations.ts';
import { launchBrowser } from '../launch-browser.ts';
import type { Tour } from './tours/tour.ts';
import { tourFigures } from './tours/tour-figures.ts';
import { tourPeople } from './tours/tour-people.ts';
import { tourPublic } from './tours/tour-public.ts';
import { tourSandbox } from './tours/tour-sandbox.ts';
import { tourWork } from './tours/tour-work.ts';

const product = { url: inject('productUrl') };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const widths = [390, 820, 1440];
const tours: [string, Tour][] = [
  ['work', tourWork],
  ['people', tourPeople],
  ['figures', tourFigures],
  ['sandbox', tourSandbox],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  describe.each(widths)('at %i pixels', (width) => {
    const look = { colorScheme, viewport: { width, height: 900 } };

    it.each(tours)('a founder’s screens are accessible and fit: %s', async (_name, tour) => {
      const { context, page } = await actAsFounder(browser, product, look);
      expect(await problemsOf(page, tour)).toEqual({});
      await context.close();
    });

    it('a visitor’s screens are accessible and fit', async () => {
      const context = await browser.newContext({ baseURL: product.url, ...look });
      expect(await problemsOf(await context.newPage(), tourPublic)).toEqual({});
      await context.close();
    });
  });
});

/** What is wrong with the screens of a tour, by their names. */
async function problemsOf(page: Page, tour: Tour): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  await tour(page, async (name) => {
    const found = await findViolations(page);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    if (tooWide) found.push('scrolls sideways');
    if (found.length > 0) problems[name] = found;
  });
  return problems;
}
