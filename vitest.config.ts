import { defineConfig } from 'vitest/config';
import { ClosingLine } from './tooling/closing-line.ts';
import { serveContractRoutes } from './web/vite.config.ts';

/** Pages, browsers and processes fail once in a while on a busy machine: the closing lines name those tests. */
const nameFlakyTests = { retry: 1 };

export default defineConfig({
  test: {
    reporters: [process.env.CI ? 'dot' : 'default', new ClosingLine()],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // The default of one second is too short for a page, a mail or a job on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // On two cores: one of three often waits for the database, a page or a mail.
    maxWorkers: 3,
    // They run one after the other, in their groups' order: each loads the code of its own.
    projects: [
      {
        extends: true,
        plugins: [serveContractRoutes()],
        test: {
          name: 'pages',
          sequence: { groupOrder: 1 },
          include: ['e2e/pages/**/*.test.tsx'],
          // Loading the pages and the server takes longer than most files run.
          isolate: false,
          globalSetup: ['./db/testing/global-setup.ts'],
          setupFiles: [
            './e2e/pages/document.ts',
            './e2e/pages/setup.ts',
            './db/testing/fail-on-console-error.ts',
          ],
          testTimeout: 60_000,
          ...nameFlakyTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          sequence: { groupOrder: 2 },
          include: ['{shared,db,web,bot,sandbox,start,deploy,tooling}/**/*.test.{ts,tsx}'],
          // Loading the code takes longer than most files run.
          isolate: false,
          globalSetup: ['./db/testing/global-setup.ts'],
          setupFiles: ['./db/testing/fail-on-console-error.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          sequence: { groupOrder: 3 },
          include: ['e2e/{*,browser/*}.test.ts'],
          // The files of a worker share one Chromium and one product.
          isolate: false,
          globalSetup: ['./db/testing/global-setup.ts', './e2e/browser/global-setup.ts'],
          setupFiles: ['./e2e/browser/setup.ts'],
          testTimeout: 240_000,
          ...nameFlakyTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          sequence: { groupOrder: 4 },
          include: [
            'e2e/faults/*.test.ts',
            'e2e/{kill,rolling-restarts,soak,upgrade}.test.ts',
            'bench/*.test.ts',
          ],
          globalSetup: ['./db/testing/global-setup.ts'],
          testTimeout: 240_000,
          maxWorkers: 1,
          env: {
            FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '60',
            RESTART_ROUNDS: process.env.RESTART_ROUNDS ?? '100',
            UPGRADE_FOUNDERS: process.env.UPGRADE_FOUNDERS ?? '100000',
            SOAK_POSTS: process.env.SOAK_POSTS ?? '10000',
          },
        },
      },
    ],
  },
});
