import rules from './rules.config.js';

/**
 * `npm run test:mutations:operations`: the operations on a real PostgreSQL. Changes of constants of a
 * module are left out: each would take all tests.
 */
export default {
  ...rules,
  vitest: { configFile: 'tooling/mutations/vitest.operations.config.ts' },
  mutate: ['db/operations/{tasks,accounts,introductions}/*.ts', '!**/*.test.ts'],
  ignoreStatic: true,
  // On a busy machine a test that waits for the database is not one that hangs.
  timeoutMS: 30_000,
  ignorePatterns: [...rules.ignorePatterns, '!/db'],
  incrementalFile: '.mutations/operations.json',
  htmlReporter: { fileName: '.mutations/operations.html' },
  thresholds: { high: 100, low: 80, break: 80 },
};
