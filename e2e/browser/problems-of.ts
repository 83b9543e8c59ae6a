import type { Page } from 'playwright-core';
import { findViolations } from '../find-violations.ts';

type Viewport = { width: number; theme: 'light' | 'dark'; rules: 'all' | 'colors' };

/**
 * In an order that fades from theme to theme once. A theme changes nothing but colours, and what is
 * built of a page differs between the widest and the narrowest.
 */
const viewports: Viewport[] = [
  { width: 1440, theme: 'light', rules: 'all' },
  { width: 820, theme: 'light', rules: 'colors' },
  { width: 390, theme: 'light', rules: 'all' },
  { width: 390, theme: 'dark', rules: 'colors' },
  { width: 820, theme: 'dark', rules: 'colors' },
  { width: 1440, theme: 'dark', rules: 'colors' },
];

/** What is wrong with the screens of a tour: by name, theme and width. */
export async function findScreenProblems(
  page: Page,
  tour: Tour,
): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  await applyViewport(page, 1440, 'light');
  await tour(page, async (name) => {
    for (const { width, theme, rules } of viewports) {
      await applyViewport(page, width, theme);
      const found = await findViolations(page, { rules });
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      if (tooWide) found.push('scrolls sideways');
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
  // Two frames: the page has answered, and what fades from one theme to the other has begun to.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Goes from screen to screen and has each looked at, under its name. */
export type Tour = (page: Page, look: (name: string) => Promise<void>) => Promise<void>;
