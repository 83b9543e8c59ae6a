import { inject } from 'vitest';

/** The product of this worker, from its start: files that run at the same time share none. */
export const product = await startProduct();

async function startProduct(): Promise<{ url: string; dataDir: string }> {
  const response = await fetch(inject('productsUrl'));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { url: string; dataDir: string };
}
