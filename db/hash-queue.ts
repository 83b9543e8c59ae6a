import { availableParallelism } from 'node:os';
import { AppError } from '#shared/errors.ts';

type QueueOptions = { atOnce: number; maxWaiting: number };

/** Runs costly work for many callers; `by` names who asked (an address or an account). */
export type FairQueue = {
  run<Result>(by: string, work: () => Promise<Result>): Promise<Result>;
};

/**
 * At most `atOnce` at a time. Those who wait take turns by caller, so that one with a hundred
 * requests delays another's single one by a single turn. When the queue is full, the caller with
 * the most requests loses one; if that is the new one's own, it is refused: `unavailable`.
 */
export function createFairQueue({ atOnce, maxWaiting }: QueueOptions): FairQueue {
  /** In the order of their turns; a caller without requests is not in it. */
  const callers = new Map<string, { start: () => void; refuse: (error: AppError) => void }[]>();
  let running = 0;
  let waiting = 0;

  function enter(by: string): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting >= maxWaiting) makeRoomFor(by);
    return new Promise((start, refuse) => {
      waiting += 1;
      const own = callers.get(by);
      if (own) own.push({ start, refuse });
      else callers.set(by, [{ start, refuse }]);
    });
  }

  function makeRoomFor(by: string): void {
    const [busiest = '', queue = []] =
      [...callers].sort((one, other) => other[1].length - one[1].length)[0] ?? [];
    if (queue.length <= (callers.get(by)?.length ?? 0) + 1) throw new AppError('unavailable');
    queue.pop()?.refuse(new AppError('unavailable'));
    waiting -= 1;
    if (queue.length === 0) callers.delete(busiest);
  }

  /** Hands the place on to the caller whose turn it is, who then goes to the end. */
  function leave(): void {
    const [next] = callers;
    if (!next) {
      running -= 1;
      return;
    }
    const [by, queue] = next;
    callers.delete(by);
    const first = queue.shift();
    if (queue.length > 0) callers.set(by, queue);
    waiting -= 1;
    first?.start();
  }

  return {
    async run(by, work) {
      await enter(by);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** Hashing runs on libuv's threads, which also read files and resolve names: one stays free. */
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;

/** A hash takes some 30 ms, so whoever is last in a full queue waits for less than two seconds. */
export const hashQueue = createFairQueue({
  atOnce: Math.max(1, Math.min(availableParallelism(), threads - 1)),
  maxWaiting: 100,
});
