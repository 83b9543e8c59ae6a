import { expect, it } from 'vitest';
import { checkSizeLabel } from '#shared/domain/investors.ts';

it.each([
  [null, null, null],
  [100, null, 'from $100K'],
  [null, 750, 'up to $750K'],
  [0, 50, '$0–$50K'],
  [250, 1500, '$250K–$1.5M'],
  [25, 25, '$25K'],
  [1000, 1_000_000, '$1M–$1,000M'],
])('%j to %j thousand dollars is %j', (min, max, label) => {
  expect(checkSizeLabel(min, max)).toBe(label);
});
