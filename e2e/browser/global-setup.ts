import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startModel } from '#bot/testing/start-model.ts';
import { prepareDemo } from '#db/seed/prepared-demo.ts';
import { prepareBrowser } from '../launch-browser.ts';
import { launchProduct, type Product } from '../product/launch-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Each request to it starts a product, and is answered once that is ready. */
    productsUrl: string;
  }
}

const products: Product[] = [];
let model: ReturnType<typeof startModel> | undefined;
let starting: Promise<unknown> = Promise.resolve();
const server = createServer((_request, response) => {
  // One after the other: the first start builds the pages for all.
  const started = starting.then(startProduct);
  starting = started.catch(() => undefined);
  started.then(
    ({ url, dataDir }) => response.end(JSON.stringify({ url, dataDir })),
    (error) => response.writeHead(500).end(String(error)),
  );
});

/**
 * Each worker asks for a product, started as `npm start` starts it, when it reaches the browser tests.
 * Started with the run, they would poll for jobs all the while that the unit tests need the CPU.
 */
export async function setup(project: TestProject): Promise<void> {
  // Unpacked once here rather than by each worker.
  await prepareBrowser();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  project.provide('productsUrl', `http://127.0.0.1:${port}`);
}

async function startProduct(): Promise<Product> {
  model ??= startModel();
  const { apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL } = (await model).config;
  // An install has done so; where it was long ago, each product would fill a demo of its own.
  await prepareDemo();
  const product = await launchProduct({ env: { OPENAI_API_KEY, OPENAI_BASE_URL } });
  products.push(product);
  return product;
}

export async function teardown(): Promise<void> {
  server.close();
  await starting;
  await Promise.all(
    products.map(async ({ stop, dataDir }) => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    }),
  );
  const started = await model;
  await started?.mock.stop();
}
