import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,db,bot,web,sandbox}/**/*.test.{ts,tsx}', '*.test.ts'],
          globalSetup: ['./db/testing/global-setup.ts'],
          setupFiles: ['./db/testing/fail-on-console-error.ts'],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/browser/**/*.test.ts'],
          globalSetup: ['./e2e/browser/global-setup.ts'],
          testTimeout: 60_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
