const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10, 15, 20];

/**
 * The marks of an axis that ends close around the values: two or three round numbers, whole ones for
 * whole values. One mark alone where all values are the same.
 */
export function axisMarks(values: number[]): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low === high) return [low];
  const isWhole = values.every(Number.isInteger);
  const size = 10 ** Math.floor(Math.log10((high - low) / 2));
  for (const each of steps) {
    const step = Number((each * size).toPrecision(3));
    const first = Math.floor(low / step);
    const count = Math.ceil(high / step) - first + 1;
    if (count > 3 || (isWhole && !Number.isInteger(step))) continue;
    return Array.from({ length: count }, (_, index) =>
      Number(((first + index) * step).toPrecision(12)),
    );
  }
  return [low, high];
}

type Names = { count: number; pitch: number; width: number };

/** The places on an axis whose names have room: the last, the first, and evenly spread ones between. */
export function namedPlaces({ count, pitch, width }: Names): number[] {
  const last = count - 1;
  const every = Math.max(1, Math.ceil(width / Math.max(1, pitch)));
  const places = Array.from({ length: count }, (_, index) => index).filter(
    (index) => (last - index) % every === 0 && (index === last || index * pitch >= width),
  );
  return last > 0 && last * pitch >= width ? [0, ...places] : places;
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
