import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { launchProduct, type Product } from '../launch-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    productUrl: string;
    dataDir: string;
  }
}

let product: Product | undefined;

/** One product for all browser tests, started as `npm start` starts it. */
export async function setup(project: TestProject): Promise<void> {
  product = await launchProduct();
  project.provide('productUrl', product.url);
  project.provide('dataDir', product.dataDir);
}

export async function teardown(): Promise<void> {
  await product?.stop();
  if (product) await rm(product.dataDir, { recursive: true, force: true });
}
