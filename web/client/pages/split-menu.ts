type Split<Item> = { inBar: Item[]; behindMore: Item[] };

type Options = {
  places: number;
  /** Whether the last place is "More" even if all would fit: something else stands behind it. */
  keepMore?: boolean;
};

/** Fits a menu into a bar: what does not fit stands behind a last place, "More". */
export function splitMenu<Item>(
  items: readonly Item[],
  { places, keepMore = false }: Options,
): Split<Item> {
  const fitting = items.length <= places && !keepMore ? items.length : places - 1;
  return { inBar: items.slice(0, fitting), behindMore: items.slice(fitting) };
}
