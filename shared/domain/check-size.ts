/** 750 → `$750K`, 1500 → `$1.5M`: thousands of dollars, as an investor says them. */
function inWords(thousands: number): string {
  if (thousands === 0) return '$0';
  if (thousands < 1000) return `$${thousands}K`;
  return `$${(thousands / 1000).toLocaleString('en-US', { maximumFractionDigits: 2 })}M`;
}

/** `$100K–$750K`, `from $100K`, `up to $750K`; null when neither end is known. */
export function checkSizeLabel(min: number | null, max: number | null): string | null {
  if (min === null && max === null) return null;
  if (max === null) return `from ${inWords(min ?? 0)}`;
  if (min === null) return `up to ${inWords(max)}`;
  return min === max ? inWords(min) : `${inWords(min)}–${inWords(max)}`;
}
