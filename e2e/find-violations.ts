import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = {
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Rules about colours, sizes, and names whose words are hidden: a theme or a width can change
 * these.
 */
const viewRules = [
  ...colorRules,
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'button-name',
  'link-name',
  'label',
  'select-name',
];

type Options = {
  /** All rules, those that a theme or a width can change, or only those about colours. */
  rules?: 'all' | 'view' | 'colors';
  /** Parts that have been looked at already, as selectors. */
  exclude?: string[];
};

/** The accessibility violations that axe finds on the page as it stands, one line per rule. */
export async function findViolations(
  page: Page,
  { rules = 'all', exclude = [] }: Options = {},
): Promise<string[]> {
  const runOnly = { all: undefined, view: viewRules, colors: colorRules }[rules];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ exclude, ...options }) => {
      // Fades are finished first: half-faded text would fail contrast. Endless animations cannot be.
      for (const each of document.getAnimations()) {
        if (Number.isFinite(each.effect?.getComputedTiming().endTime)) each.finish();
      }
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run({ exclude }, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
      );
    },
    {
      exclude,
      resultTypes: ['violations'],
      // It would make up a selector for every element, also where nothing is wrong.
      selectors: false,
      // Without fetching the style sheets again: only a rule that is off by default reads them.
      preload: false,
      ...(runOnly && { runOnly }),
    },
  );
}
