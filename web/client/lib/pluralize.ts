const figure = new Intl.NumberFormat('en-US');

/** '1 task', '1,250 points'. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${figure.format(value)} ${value === 1 ? one : many}`;
}
