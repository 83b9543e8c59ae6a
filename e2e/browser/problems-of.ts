import type { Page } from 'playwright-core';
import { findViolations } from '../find-violations.ts';

type Viewport = { width: number; theme: 'light' | 'dark'; axe?: 'all' | 'colors' };

/**
 * Every rule is checked where the page is built differently, widest and narrowest, once in each
 * theme. The other views can only differ in whether the page fits, which no theme changes.
 */
const viewports: Viewport[] = [
  { width: 1440, theme: 'light', axe: 'all' },
  { width: 820, theme: 'light' },
  { width: 390, theme: 'dark', axe: 'all' },
  { width: 1440, theme: 'dark', axe: 'colors' },
];

/** What a state adds to a screen that is looked at anyway: its colours in both themes. */
const colorViewports: Viewport[] = [
  { width: 1440, theme: 'light', axe: 'colors' },
  { width: 1440, theme: 'dark', axe: 'colors' },
];

/** The problems of each screen of a tour, by its name, theme and width. */
export async function findScreenProblems(
  page: Page,
  tour: Tour,
): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  let shown: Viewport | undefined;
  const show = async (next: Viewport) => {
    const { width, theme } = next;
    if (width !== shown?.width) await page.setViewportSize({ width, height: 900 });
    if (theme !== shown?.theme) await page.emulateMedia({ colorScheme: theme });
    shown = next;
    // After two frames the layout has settled and colour transitions have started.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
  await show(viewports[0] as Viewport);
  let isReturning = false;
  await tour(page, async (name, only) => {
    const views = only === 'colors' ? colorViewports : viewports;
    // Each screen is looked at from the view in which the last one was left.
    for (const view of isReturning ? views.toReversed() : views) {
      await show(view);
      const found = view.axe ? await findViolations(page, { rules: view.axe }) : [];
      const scrollsSideways = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      if (scrollsSideways) found.push('scrolls sideways');
      if (found.length > 0) problems[`${name}, ${view.theme}, ${view.width}`] = found;
    }
    isReturning = !isReturning;
  });
  return problems;
}

/** Visits screens one after another and calls `look` with the name of each. */
export type Tour = (
  page: Page,
  look: (name: string, only?: 'colors') => Promise<void>,
) => Promise<void>;
