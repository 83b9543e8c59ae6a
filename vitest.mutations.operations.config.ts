import { defineConfig } from 'vitest/config';
import { keptWorker } from './vitest.kept-worker.ts';

/** The tests beside these operations. They share a worker: starting one takes longer than most tests. */
export default defineConfig({
  plugins: [keptWorker()],
  test: {
    include: ['db/operations/{tasks,accounts,introductions}/*.test.ts'],
    env: { STRYKER: 'true' },
    isolate: false,
    globalSetup: ['./db/testing/global-setup.ts'],
    setupFiles: ['./db/testing/fail-on-console-error.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
