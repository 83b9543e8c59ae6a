import DataLoader from 'dataloader';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './tables/database.ts';

const most = 32;

type Read<Key, Answer> = (db: Kysely<Database>, keys: readonly Key[]) => Promise<Answer[]>;

/**
 * Lets what many ask for at the same moment, each for a key of their own, be read by one statement:
 * on a busy server most of a small read is the way to PostgreSQL and back. Nothing is kept, and a
 * read never began before it was asked for. `read` answers the keys in their order.
 */
export function batchReads<Key, Answer>(read: Read<Key, Answer>) {
  const loaders = new WeakMap<Kysely<Database>, DataLoader<Key, Answer>>();
  return (db: Kysely<Database>, key: Key): Promise<Answer> => {
    const known = loaders.get(db);
    if (known) return known.load(key);
    const loader = new DataLoader<Key, Answer>((keys) => read(db, keys), {
      cache: false,
      maxBatchSize: most,
      // Once all requests that have arrived are under way.
      batchScheduleFn: (dispatch) => setImmediate(dispatch),
    });
    loaders.set(db, loader);
    return loader.load(key);
  };
}

/**
 * `column in (…)` of as many values as the next power of two, the last one repeated: there are a
 * few texts then, each planned once, while PostgreSQL would plan for an array each time anew.
 */
export function isOneOf(
  column: RawBuilder<unknown>,
  values: readonly unknown[],
): RawBuilder<boolean> {
  const size = 2 ** Math.ceil(Math.log2(values.length));
  const padded = Array.from({ length: size }, (_, index) => values[index] ?? values.at(-1));
  return sql`${column} in (${sql.join(padded)})`;
}
