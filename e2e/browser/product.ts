import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inject, vi } from 'vitest';

/** The product of this worker, from its start: files that run at the same time share none. */
export const product = await findProduct(process.env.VITEST_POOL_ID);

async function findProduct(worker = ''): Promise<{ url: string; dataDir: string }> {
  const file = path.join(inject('productsFolder'), `${worker}.json`);
  await vi.waitUntil(() => existsSync(file), 300_000);
  const found = JSON.parse(readFileSync(file, 'utf8'));
  if (found.error) throw new Error(found.error);
  return found;
}
