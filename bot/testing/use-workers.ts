import { afterAll, afterEach, beforeAll } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { startWorker, type Worker } from '../worker.ts';
import type { TestBot } from './start-test-bot.ts';

type Options = Partial<Pick<Parameters<typeof startWorker>[0], 'context' | 'intervalMs'>>;

/**
 * Workers that stop after each test. Those of a file share connections, because a new one costs as
 * much as a hundred statements: enough for two workers, whose eight lanes keep one each to listen.
 */
export function useWorkers(bot: () => TestBot) {
  const workers: Worker[] = [];
  let database: DatabaseHandle;

  beforeAll(() => {
    database = openDatabase({ url: bot().database.url, max: 20 });
  });
  afterEach(stop);
  afterAll(() => database.close());

  async function stop(): Promise<void> {
    for (const worker of workers.splice(0)) await worker.stop();
  }

  return {
    async start({ context = bot().context, intervalMs = 20 }: Options): Promise<void> {
      workers.push(await startWorker({ context, pool: database.pool, intervalMs }));
    },
    stop,
  };
}
