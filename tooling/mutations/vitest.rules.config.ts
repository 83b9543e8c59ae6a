import { defineConfig } from 'vitest/config';

/**
 * The tests that Stryker runs for each change of a rule: no database, nothing to set up. Those that
 * take the time are left out, as instrumented code is slower.
 */
export default defineConfig({
  test: {
    include: ['shared/{formats,domain/**/*,texts/*}.test.ts'],
    env: { STRYKER: 'true' },
    isolate: false,
    // A test that is slow on a busy machine would count as one that noticed something.
    testTimeout: 60_000,
  },
});
