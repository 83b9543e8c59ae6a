import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startModel, type TestModel } from '#bot/testing/start-model.ts';
import { prepareDemo } from '#db/seed/prepared-demo.ts';
import { prepareBrowser } from '../launch-browser.ts';
import { launchProduct, type Product } from '../product/launch-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A file for each worker, `1.json` and so on, once its product is ready. */
    productsFolder: string;
  }
}

const products: Product[] = [];
let model: TestModel | undefined;
let folder: string | undefined;
let starting: Promise<void> | undefined;
let isOver = false;

/** A product for each worker of the browser tests, started as `npm start` starts it. */
export async function setup(project: TestProject): Promise<void> {
  // Unpacked once here rather than by each worker.
  await prepareBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'slipstream-products-'));
  project.provide('productsFolder', folder);
  // While they start, the unit tests run.
  starting = startProducts(folder, Number(project.config.maxWorkers));
}

async function startProducts(folder: string, count: number): Promise<void> {
  const tell = async (worker: number, product: object) => {
    const file = path.join(folder, `${worker}.json`);
    await writeFile(`${file}.part`, JSON.stringify(product));
    await rename(`${file}.part`, file);
  };
  try {
    model = await startModel();
    const { apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL } = model.config;
    const env = { OPENAI_API_KEY, OPENAI_BASE_URL };
    // An install has done so; where it was long ago, each product would fill a demo of its own.
    await prepareDemo();
    // One after the other: the first start builds the pages for all.
    for (let worker = 1; worker <= count && !isOver; worker += 1) {
      const product = await launchProduct({ env });
      products.push(product);
      await tell(worker, { url: product.url, dataDir: product.dataDir });
    }
  } catch (error) {
    for (let worker = products.length + 1; worker <= count; worker += 1) {
      await tell(worker, { error: String(error) });
    }
  }
}

export async function teardown(): Promise<void> {
  isOver = true;
  await starting;
  await Promise.all(
    products.map(async ({ stop, dataDir }) => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    }),
  );
  await model?.mock.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}
