const figures = new Intl.NumberFormat('en-US');

/** `1,320`: how the product writes a number of anything. */
export function figure(number: number): string {
  return figures.format(number);
}

/** `1 point`, `1,320 points`. */
export function counted(number: number, noun: string): string {
  return `${figure(number)} ${noun}${number === 1 ? '' : 's'}`;
}
