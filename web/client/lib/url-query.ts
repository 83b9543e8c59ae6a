/** A part of a list's query, kept under its name in the address. */
type Param<Value> = {
  /** What counts where the address says nothing valid. It may follow from the parts before it. */
  fallback: Value | ((before: Record<string, unknown>) => Value);
  /** Undefined for what is invalid. */
  read: (text: string) => Value | undefined;
  write?: (value: Value) => string;
};

export type QueryOf<Codec extends { read: (params: URLSearchParams) => unknown }> = ReturnType<
  Codec['read']
>;

/** Reads a query from an address, and writes what differs from its fallback, in the given order. */
export function urlQuery<Query extends object>(
  params: {
    [Name in keyof Query]: Param<Query[Name]>;
  },
) {
  const all = Object.entries(params) as [string, Param<unknown>][];
  const fallbackOf = ({ fallback }: Param<unknown>, query: Record<string, unknown>) =>
    typeof fallback === 'function' ? fallback(query) : fallback;
  const read = (address: URLSearchParams): Query => {
    const query: Record<string, unknown> = {};
    for (const [name, param] of all) {
      const text = address.get(name);
      const value = text === null ? undefined : param.read(text);
      query[name] = value === undefined ? fallbackOf(param, query) : value;
    }
    return query as Query;
  };
  const write = (query: Query): string => {
    const address = new URLSearchParams();
    const values = query as Record<string, unknown>;
    for (const [name, param] of all) {
      const value = values[name];
      if (value === fallbackOf(param, values)) continue;
      address.set(name, param.write ? param.write(value) : String(value));
    }
    const text = address.toString();
    return text && `?${text}`;
  };
  return { read, write, initial: read(new URLSearchParams()) };
}

export const text = (maxLength = 100): Param<string> => ({
  fallback: '',
  read: (typed) => typed.slice(0, maxLength),
});

export const oneOf = <const Value extends string, const Fallback extends string | null>(
  values: readonly Value[],
  fallback: Fallback,
): Param<Value | Fallback> => ({
  fallback,
  read: (typed) => values.find((each) => each === typed),
});

/** Null is the fallback. */
export const matching = (pattern: RegExp): Param<string | null> => ({
  fallback: null,
  read: (typed) => (pattern.test(typed) ? typed : undefined),
});

export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Of this many digits at most. */
export const positive = <const Fallback extends number | null>(
  digits: number,
  fallback: Fallback,
): Param<number | Fallback> => ({
  fallback,
  read: (typed) => (/^[1-9]\d*$/.test(typed) && typed.length <= digits ? Number(typed) : undefined),
});

export const pageNumber = positive(6, 1);

type Direction = 'asc' | 'desc';

/** A list's order: its sorts with the direction that goes without saying, the default sort first. */
export function sorting<Sort extends string>(directions: Record<Sort, Direction>) {
  const sorts = Object.keys(directions) as [Sort, ...Sort[]];
  const sort: Param<Sort> = oneOf(sorts, sorts[0]);
  const direction: Param<Direction> = {
    fallback: (before) => directions[before.sort as Sort],
    read: oneOf(['asc', 'desc'], 'asc').read,
  };
  return { sort, direction };
}

/**
 * Sorts by a column, or reverses the direction if the list is sorted by it already. A list of pages
 * begins anew.
 */
export function sortedBy<Of extends { sort: string; direction: Direction }>(
  query: Of,
  sort: Of['sort'],
  directions: Record<Of['sort'], Direction>,
): Of {
  const reversed = query.direction === 'asc' ? 'desc' : 'asc';
  const direction = query.sort === sort ? reversed : directions[sort];
  return { ...query, sort, direction, ...('page' in query && { page: 1 }) };
}
