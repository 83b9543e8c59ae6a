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
    ],
  },
});
