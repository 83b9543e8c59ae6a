import type { Page } from 'playwright-core';
import { findViolations } from '../find-violations.ts';
import { waitForLayout } from './open-page.ts';

type View = { width: number; theme: 'light' | 'dark'; rules?: 'all' | 'view' | 'colors' };

/** Every rule once, where most of a page is in sight; elsewhere what a theme or a width can change. */
const views: View[] = [
  { width: 1440, theme: 'light', rules: 'all' },
  { width: 820, theme: 'light' },
  { width: 390, theme: 'dark', rules: 'view' },
];

/** Every rule on a phone as well: for screens whose elements are others there. */
const phoneViews: View[] = views.map((view) =>
  view.width === 390 ? { ...view, rules: 'all' } : view,
);

/** A tour's first screen shows the frame that all of them have, so it is looked at from everywhere. */
const frameViews: View[] = phoneViews.toSpliced(1, 0, {
  width: 1440,
  theme: 'dark',
  rules: 'view',
});

/** The views that a state adds to a screen that is looked at anyway: its colours in both themes. */
const colorViews: View[] = [
  { width: 1440, theme: 'light', rules: 'colors' },
  { width: 1440, theme: 'dark', rules: 'colors' },
];

/** Behind a dialog. The tours look at each page without one, too. */
const coveredPage = 'body:has([aria-modal="true"]) #root';

/** The top of the title of every page of a founder, by the width of the window. */
const titleTops: Record<number, number> = { 1440: 84, 820: 80, 390: 76 };

/**
 * A page that scrolls sideways; in the founders' frame a title at another height, a menu that scrolls.
 * Runs in the page.
 */
function findLayoutProblems(titleTop: number): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? ['scrolls sideways'] : [];
  const menus = [...document.querySelectorAll<HTMLElement>('nav[aria-label]')].filter(
    ({ ariaLabel }) => ariaLabel === 'Main' || ariaLabel === 'Dashboard',
  );
  if (menus.length === 0) return found;
  const top = document.querySelector('main h1')?.getBoundingClientRect().top;
  if (window.scrollY === 0 && top !== titleTop) found.push(`title at ${top}, not at ${titleTop}`);
  if (menus.some((menu) => menu.scrollWidth > menu.clientWidth)) found.push('a menu scrolls');
  return found;
}

/** The problems of each screen of a tour, by its name, theme and width. */
export async function findScreenProblems(
  page: Page,
  tour: Tour,
): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  let shown: View | undefined;
  const show = async (next: View) => {
    const { width, theme } = next;
    if (width !== shown?.width) await page.setViewportSize({ width, height: 900 });
    if (theme !== shown?.theme) await page.emulateMedia({ colorScheme: theme });
    shown = next;
    await waitForLayout(page);
  };
  await show(views[0] as View);
  let isFirst = true;
  let isReturning = false;
  await tour(page, async (name, only) => {
    const chosen = { colors: colorViews, phone: phoneViews, views }[only ?? 'views'];
    const seen = isFirst ? frameViews : chosen;
    isFirst = false;
    // Each screen is looked at from the view in which the last one was left.
    for (const view of isReturning ? seen.toReversed() : seen) {
      await show(view);
      const { rules } = view;
      const found = rules ? await findViolations(page, { rules, exclude: [coveredPage] }) : [];
      found.push(...(await page.evaluate(findLayoutProblems, titleTops[view.width] ?? 0)));
      if (found.length > 0) problems[`${name}, ${view.theme}, ${view.width}`] = found;
    }
    isReturning = !isReturning;
  });
  return problems;
}

/**
 * Visits screens one after another and calls `look` with the name of each, and with `phone` where a
 * phone gets other elements.
 */
export type Tour = (
  page: Page,
  look: (name: string, only?: 'colors' | 'phone') => Promise<void>,
) => Promise<void>;
