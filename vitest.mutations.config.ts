import { defineConfig } from 'vitest/config';
import { keptWorker } from './vitest.kept-worker.ts';

/**
 * The tests that Stryker runs for each change of a rule: no database, nothing to set up. Those that
 * take the time are left out, as instrumented code is slower.
 */
export default defineConfig({
  plugins: [keptWorker()],
  test: {
    include: ['shared/{formats,domain/**/*}.test.ts'],
    env: { STRYKER: 'true' },
    // Starting a worker takes longer than most tests.
    isolate: false,
    // A test that is slow on a busy machine would count as one that noticed something.
    testTimeout: 60_000,
  },
});
