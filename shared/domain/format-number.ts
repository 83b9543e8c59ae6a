const numberFormat = new Intl.NumberFormat('en-US');

/** `1,320`: how the product writes any number. */
export function formatNumber(number: number): string {
  return numberFormat.format(number);
}

/** `$250K–$1M` for the stored `250k-1m`, `$5M+` for `5m+`; any other text as it is. */
export function moneyRange(stored: string): string {
  if (!/^\d+[km]?(?:-\d+[km]?|\+)$/.test(stored)) return stored;
  const bounds = stored.toUpperCase().split('-');
  return bounds.map((bound) => `$${bound}`).join('–');
}

/** `1 point`, `1,320 points`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
