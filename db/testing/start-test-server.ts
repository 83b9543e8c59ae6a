import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#db/embedded/start-embedded-postgres.ts';

const memoryDisk = '/dev/shm';
const roomNeeded = 2 ** 30;

/** In memory where there is room: a database is copied in some 15 ms there, in up to 300 on a disk. */
export async function startTestServer(): Promise<EmbeddedPostgres> {
  if (!hasRoomInMemory()) return startIn(tmpdir());
  // A memory disk may forbid programs, and those of a private project are copied beside the data.
  return startIn(memoryDisk).catch(() => startIn(tmpdir()));
}

function hasRoomInMemory(): boolean {
  if (!existsSync(memoryDisk)) return false;
  const { bavail, bsize } = statfsSync(memoryDisk);
  return bavail * bsize > roomNeeded;
}

async function startIn(folder: string): Promise<EmbeddedPostgres> {
  const dataDir = path.join(folder, `slipstream-test-${randomBytes(6).toString('hex')}`);
  try {
    return await startEmbeddedPostgres({ dataDir, throwaway: true });
  } catch (error) {
    for (const left of [dataDir, `${dataDir}.launcher`])
      rmSync(left, { recursive: true, force: true });
    throw error;
  }
}
