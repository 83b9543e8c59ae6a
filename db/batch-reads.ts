import type { Db } from './schema.ts';

const maxBatchSize = 32;
/** A read that hangs must not hold up those behind it. */
const maxWaitMs = 20;

type Waiting<Key, Answer> = {
  key: Key;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

/**
 * Combines the reads that requests make at the same moment into one statement. Nothing is cached, and
 * a statement never starts before the request that uses its answer. `read` answers the keys in their
 * order.
 * docs/decisions/limits-and-load.md has the figures that earn it its place.
 */
export function batchReads<Key, Answer>(
  read: (db: Db, keys: Key[]) => Promise<Answer[]>,
): (db: Db, key: Key) => Promise<Answer> {
  const queues = new WeakMap<Db, Waiting<Key, Answer>[]>();

  async function work(db: Db, queue: Waiting<Key, Answer>[]): Promise<void> {
    while (queue.length > 0) {
      await new Promise(setImmediate);
      const batch = queue.splice(0, maxBatchSize);
      const keys = batch.map(({ key }) => key);
      const answered = read(db, keys).then(
        (answers) => {
          for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
        },
        (error: unknown) => {
          for (const { reject } of batch) reject(error);
        },
      );
      await withinMs(answered, maxWaitMs);
    }
    queues.delete(db);
  }

  return (db, key) =>
    new Promise((resolve, reject) => {
      const waiting = { key, resolve, reject };
      const queue = queues.get(db);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(db, started);
      void work(db, started);
    });
}

async function withinMs(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
