import { defineConfig } from 'vitest/config';

/** The tests beside these operations, on a PostgreSQL that is started once. */
export default defineConfig({
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
