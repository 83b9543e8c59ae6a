import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = {
  run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
};

type Options = {
  /** All rules, or only those about colours. */
  rules?: 'all' | 'colors';
};

/** The accessibility violations that axe finds on the page as it stands, one line per rule. */
export async function findViolations(
  page: Page,
  { rules = 'all' }: Options = {},
): Promise<string[]> {
  // Fades are finished first: half-faded text would fail contrast. Endless animations cannot be.
  await page.evaluate(() => {
    for (const each of document.getAnimations()) {
      if (Number.isFinite(each.effect?.getComputedTiming().endTime)) each.finish();
    }
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const runOnly = rules === 'colors' ? ['color-contrast', 'link-in-text-block'] : undefined;
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: Axe }).axe.run(options),
    // Without fetching the style sheets again: only a rule that is off by default reads them.
    { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) },
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
  );
}
