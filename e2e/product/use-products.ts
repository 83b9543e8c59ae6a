import fs from 'node:fs/promises';
import { afterAll, afterEach } from 'vitest';
import { findPostgres, waitForPostgresExit } from './find-postgres.ts';
import { launchProduct, makeDataDir, type Product } from './launch-product.ts';

/** Products of one test file. Whatever still runs after it is ended, and its folders are removed. */
export function useProducts() {
  const products: Product[] = [];
  const folders = new Set<string>();

  // The product's output often says why a test failed. It keeps running: the test is run again.
  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') return;
    const output = products.at(-1)?.output().slice(-400_000);
    process.stderr.write(`${task.name}: the product printed\n${output}\n`);
  });

  afterAll(async () => {
    await Promise.all(products.map((product) => product.kill()));
    for (const folder of folders) {
      // A killed product leaves its PostgreSQL running.
      const postgres = findPostgres(folder);
      if (postgres) {
        process.kill(postgres.pid, 'SIGQUIT');
        await waitForPostgresExit(postgres, 5_000);
      }
      await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  return {
    async launch(options: Parameters<typeof launchProduct>[0] = {}): Promise<Product> {
      const dataDir = options.dataDir ?? (await makeDataDir());
      folders.add(dataDir);
      const product = await launchProduct({ ...options, dataDir });
      products.push(product);
      return product;
    },
    async makeDataDir(): Promise<string> {
      const folder = await makeDataDir();
      folders.add(folder);
      return folder;
    },
  };
}
