import { inject } from 'vitest';

/** The product of this worker, from its start: files that run at the same time share none. */
export const product = productOfWorker(Number(process.env.VITEST_POOL_ID));

function productOfWorker(worker: number) {
  const product = inject('products')[worker - 1];
  if (!product) throw new Error(`No product was started for worker ${worker}.`);
  return product;
}
