const numberFormat = new Intl.NumberFormat('en-US');

/** '1 task', '1,250 points'. */
export function pluralize(value: number, one: string, many = `${one}s`): string {
  return `${numberFormat.format(value)} ${value === 1 ? one : many}`;
}
