import { defineConfig } from 'vitest/config';
import { ClosingLine } from './vitest.closing-line.ts';
import { serveContractRoutes } from './web/vite.config.ts';

/** Real processes. */
const wholeProduct = {
  globalSetup: ['./db/testing/global-setup.ts'],
  testTimeout: 240_000,
};

/** After the unit tests, two files at a time: they wait for pages, mails and processes more than they compute. */
const waiting = { sequence: { groupOrder: 1 }, maxWorkers: 2 };

export default defineConfig({
  test: {
    reporters: [process.env.CI ? 'dot' : 'default', new ClosingLine()],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // A page, a mail or a job may take its time on a busy machine: a second is no measure of them.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,db,web,bot,sandbox}/**/*.test.{ts,tsx}', '*.test.ts'],
          // A worker reads the code once for all of its files: that takes longer than most of them.
          isolate: false,
          globalSetup: ['./db/testing/global-setup.ts'],
          setupFiles: ['./db/testing/fail-on-console-error.ts'],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        plugins: [serveContractRoutes()],
        test: {
          name: 'pages',
          include: ['e2e/pages/**/*.test.tsx'],
          isolate: false,
          globalSetup: ['./db/testing/global-setup.ts'],
          setupFiles: ['./e2e/pages/setup.ts'],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/browser/**/*.test.ts'],
          globalSetup: ['./e2e/browser/global-setup.ts'],
          testTimeout: 240_000,
          ...waiting,
        },
      },
      {
        extends: true,
        test: { name: 'e2e', include: ['e2e/*.test.ts'], ...wholeProduct, ...waiting },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['e2e/kill.test.ts', 'e2e/soak.test.ts'],
          ...wholeProduct,
          maxWorkers: 1,
          env: {
            FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '60',
            SOAK_POSTS: process.env.SOAK_POSTS ?? '10000',
          },
        },
      },
    ],
  },
});
