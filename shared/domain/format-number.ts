const numberFormat = new Intl.NumberFormat('en-US');

/** `1,320`: how the product writes a number of anything. */
export function formatNumber(number: number): string {
  return numberFormat.format(number);
}

/** `1 point`, `1,320 points`. */
export function pluralize(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`;
}
