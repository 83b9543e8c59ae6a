import { defineConfig } from 'vitest/config';
import { ClosingLine } from './vitest.closing-line.ts';

export default defineConfig({
  test: {
    reporters: [process.env.CI ? 'dot' : 'default', new ClosingLine()],
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
