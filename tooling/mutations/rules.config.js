/** `npm run test:mutations`: breaks the rules one place at a time and sees whether their tests notice. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tooling/mutations/vitest.rules.config.ts' },
  mutate: [
    'shared/domain/**/*.ts',
    'shared/formats.ts',
    'shared/texts/{check-text,markup}.ts',
    '!**/*.test.ts',
    // Prose and links that the coach knows by heart have no rule that could break.
    '!shared/domain/playbooks/{idea,mvp,launch,traction,raising,people,everyone}.ts',
    // Nothing but texts.
    '!shared/domain/{cohort-end,cohort-report,kpi-examples,model-problems,program-pause,website}.ts',
  ],
  // Stryker would rewrite the file with an API that TypeScript 7 does not have; vitest does not read it.
  tsconfigFile: 'none.json',
  ignorePatterns: [
    ...['/*', '!/package.json', '!/tooling', '!/shared'],
    // A test of the landing page's rules reads the demo's.
    ...['!/db', '/db/*', '!/db/seed', '/db/seed/*', '!/db/seed/demo-landing.ts'],
  ],
  tempDirName: '.mutations/sandbox',
  incremental: true,
  incrementalFile: '.mutations/rules.json',
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: '.mutations/rules.html' },
  thresholds: { high: 100, low: 92, break: 92 },
  concurrency: 1,
};
