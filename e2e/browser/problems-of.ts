import type { Page } from 'playwright-core';
import { findViolations } from '../find-violations.ts';

type Viewport = { width: number; theme: 'light' | 'dark'; axe?: 'all' | 'colors' };

/**
 * Every rule is checked where the page is built differently, widest and narrowest; contrast once more
 * where dark mode changes the colours. The other views can only differ in whether the page fits.
 */
const viewports: Viewport[] = [
  { width: 1440, theme: 'light', axe: 'all' },
  { width: 820, theme: 'light' },
  { width: 390, theme: 'light', axe: 'all' },
  { width: 390, theme: 'dark', axe: 'colors' },
  { width: 820, theme: 'dark' },
  { width: 1440, theme: 'dark', axe: 'colors' },
];

/** The problems of each screen of a tour, by its name, theme and width. */
export async function findScreenProblems(
  page: Page,
  tour: Tour,
): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  await applyViewport(page, 1440, 'light');
  await tour(page, async (name) => {
    for (const { width, theme, axe } of viewports) {
      await applyViewport(page, width, theme);
      const found = axe ? await findViolations(page, { rules: axe }) : [];
      const scrollsSideways = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      if (scrollsSideways) found.push('scrolls sideways');
      if (found.length > 0) problems[`${name}, ${theme}, ${width}`] = found;
    }
    await applyViewport(page, 1440, 'light');
  });
  return problems;
}

async function applyViewport(
  page: Page,
  width: number,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  // After two frames the layout has settled and colour transitions have started.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Visits screens one after another and calls `look` with the name of each. */
export type Tour = (page: Page, look: (name: string) => Promise<void>) => Promise<void>;
