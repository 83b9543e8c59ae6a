import rules from './rules.config.js';

/** `npm run test:mutations` begins with it: a change of the permissions may not go unnoticed. */
export default {
  ...rules,
  mutate: ['shared/domain/permissions.ts'],
  incrementalFile: '.mutations/permissions.json',
  htmlReporter: { fileName: '.mutations/permissions.html' },
  thresholds: { high: 100, low: 100, break: 100 },
};
