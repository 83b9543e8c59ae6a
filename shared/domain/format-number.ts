const numberFormat = new Intl.NumberFormat('en-US');

/** `1,320`: how the product writes any number. */
export function formatNumber(number: number): string {
  return numberFormat.format(number);
}

/** `1 point`, `1,320 points`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
