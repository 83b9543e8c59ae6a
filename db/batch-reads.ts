import DataLoader from 'dataloader';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

const maxReadsPerBatch = 32;
/** A read that hangs must not hold up those behind it. */
const maxWaitMs = 20;

type BatchRead<Key, Answer> = (db: Kysely<Database>, keys: readonly Key[]) => Promise<Answer[]>;

/**
 * Lets what many ask for at the same moment, each for a key of their own, be read by one statement:
 * on a busy server most of a small read is the way to PostgreSQL and back. Nothing is kept, and a
 * read never began before it was asked for. `read` answers the keys in their order.
 */
export function batchReads<Key, Answer>(read: BatchRead<Key, Answer>) {
  const loaders = new WeakMap<Kysely<Database>, DataLoader<Key, Answer>>();
  return (db: Kysely<Database>, key: Key): Promise<Answer> => {
    const known = loaders.get(db);
    if (known) return known.load(key);
    let underway: Promise<unknown> | null = null;
    const readNext = (keys: readonly Key[]) => {
      const answers = read(db, keys);
      const done = () => {
        if (underway === current) underway = null;
      };
      const current = answers.then(done, done);
      underway = current;
      return answers;
    };
    const loader = new DataLoader<Key, Answer>(readNext, {
      cache: false,
      maxBatchSize: maxReadsPerBatch,
      batchScheduleFn: (dispatch) =>
        void waitForPreviousRead(underway).then(() => setImmediate(dispatch)),
    });
    loaders.set(db, loader);
    return loader.load(key);
  };
}

/**
 * `column in (…)` of as many values as the next power of two, the last one repeated: there are a
 * few texts then, each planned once, while PostgreSQL would plan for an array each time anew.
 */
export function inPaddedList(
  column: RawBuilder<unknown>,
  values: readonly unknown[],
): RawBuilder<boolean> {
  const size = 2 ** Math.ceil(Math.log2(values.length));
  const padded = Array.from({ length: size }, (_, index) => values[index] ?? values.at(-1));
  return sql`${column} in (${sql.join(padded)})`;
}

/** Resolves when the read before has ended; what arrives meanwhile is read together. */
async function waitForPreviousRead(underway: Promise<unknown> | null): Promise<void> {
  if (!underway) return;
  let late: NodeJS.Timeout | undefined;
  const longest = new Promise((resolve) => {
    late = setTimeout(resolve, maxWaitMs);
  });
  await Promise.race([underway, longest]);
  clearTimeout(late);
}
