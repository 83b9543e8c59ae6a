import { openDatabase } from '#db/connect.ts';
import { startWorker, type Worker } from '../worker.ts';

/** A worker with connections of its own, like one in another process: each lane keeps one to listen. */
export async function startOwnWorker(
  url: string,
  options: Omit<Parameters<typeof startWorker>[0], 'pool'>,
): Promise<Worker> {
  const { pool, close } = openDatabase({ url });
  const worker = await startWorker({ ...options, pool });
  return {
    ids: worker.ids,
    async stop() {
      await worker.stop();
      await close();
    },
  };
}
