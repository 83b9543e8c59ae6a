/** In pixels: how far a label reaches above its bar, and half the height of the median's mark. */
const labelTop = 26;
const markHalf = 4;

type Place = { value: number; median: number | null | undefined; pixelsPerUnit: number };

/**
 * The height of a bar's label: on the bar, or on the median's mark where that would strike it
 * through.
 */
export function labelHeight({ value, median, pixelsPerUnit }: Place): number {
  if (typeof median !== 'number') return value;
  const above = (median - value) * pixelsPerUnit;
  return above > -markHalf && above < labelTop + markHalf ? Math.max(value, median) : value;
}

/** The width of a character of a label, in pixels. */
const characterWidth = 8;

type Labels = { barsBetween: number; barPitch: number; characters: number };

/** True if two labels of the same length stand clear of one another. */
export function areApart({ barsBetween, barPitch, characters }: Labels): boolean {
  return barsBetween * barPitch >= characters * characterWidth;
}

/** Of the width that a bar has. */
const barShare = 0.8;

/**
 * Moves the last bar's label to the right if it is wider than the bar. It then begins where the bar
 * begins, and doesn't run into a higher bar to its left.
 */
export function lastLabelShift({ barPitch, characters }: Omit<Labels, 'barsBetween'>): number {
  return Math.max(0, (characters * characterWidth - barPitch * barShare) / 2);
}

type Spread = { heights: number[]; gap: number; top: number };

/** Labels of lines that end close to one another, moved apart; in the order given. */
export function spreadLabels({ heights, gap, top }: Spread): number[] {
  const order = heights.map((_, index) => index);
  order.sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const spread = [...heights];
  let floor = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    const height = Math.max(heights[index] ?? 0, floor);
    spread[index] = height;
    floor = height + gap;
  }
  let ceiling = top;
  for (const index of order.toReversed()) {
    const height = Math.min(spread[index] ?? 0, ceiling);
    spread[index] = height;
    ceiling = height - gap;
  }
  return spread;
}
