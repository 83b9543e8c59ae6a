/** In pixels: how far a label reaches above its bar, and half the height of the median's mark. */
const labelTop = 26;
const markHalf = 4;

type Place = { value: number; median: number | null | undefined; pixelsPerUnit: number };

/**
 * Where the label of a bar stands: on the bar, or on the median's mark where that would strike it
 * through.
 */
export function labelHeight({ value, median, pixelsPerUnit }: Place): number {
  if (typeof median !== 'number') return value;
  const above = (median - value) * pixelsPerUnit;
  return above > -markHalf && above < labelTop + markHalf ? Math.max(value, median) : value;
}
