import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startModel, type TestModel } from '#bot/testing/start-model.ts';
import { prepareBrowser } from '../launch-browser.ts';
import { launchProduct, type Product } from '../product/launch-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. Where their data lies is for what no page does. */
    products: { url: string; dataDir: string }[];
  }
}

const products: Product[] = [];
let model: TestModel | undefined;

/** A product for each worker of the browser tests, started as `npm start` starts it. */
export async function setup(project: TestProject): Promise<void> {
  // Unpacked once here rather than by each worker.
  await prepareBrowser();
  model = await startModel();
  const { apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL } = model.config;
  try {
    // One after another: the first builds the pages for all.
    while (products.length < Number(project.config.maxWorkers)) {
      products.push(await launchProduct({ env: { OPENAI_API_KEY, OPENAI_BASE_URL } }));
    }
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide(
    'products',
    products.map(({ url, dataDir }) => ({ url, dataDir })),
  );
}

export async function teardown(): Promise<void> {
  await Promise.all(
    products.map(async (product) => {
      await product.stop();
      await rm(product.dataDir, { recursive: true, force: true });
    }),
  );
  await model?.mock.stop();
}
