import rules from './rules.config.js';

/** `npm run test:mutations:permissions`: no change of the permissions may go unnoticed. */
export default {
  ...rules,
  mutate: ['shared/domain/permissions.ts'],
  incrementalFile: '.mutations/permissions.json',
  htmlReporter: { fileName: '.mutations/permissions.html' },
  thresholds: { high: 100, low: 100, break: 100 },
};
