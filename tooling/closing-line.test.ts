import { expect, it, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import { ClosingLine } from './closing-line.ts';

type Outcome = 'passed' | 'failed' | 'skipped' | 'pending' | 'flaky';

/** A file with a test of each outcome; without any, it could not be collected. */
function file(...outcomes: Outcome[]): TestModule {
  const tests = outcomes.map((outcome) => ({
    fullName: `is ${outcome}`,
    result: () =>
      outcome === 'flaky'
        ? {
            state: 'passed',
            errors: [{ message: 'differs', diff: '- one\n\x1b[31m+ two\x1b[39m' }],
          }
        : { state: outcome },
    diagnostic: () => ({ flaky: outcome === 'flaky' }),
  }));
  return {
    relativeModuleId: 'e2e/some.test.ts',
    children: { allTests: () => tests },
    state: () => (outcomes.length === 0 || outcomes.includes('failed') ? 'failed' : 'passed'),
  } as unknown as TestModule;
}

function report(modules: TestModule[], unhandledErrors: unknown[] = []): string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  new ClosingLine().onTestRunEnd(modules, unhandledErrors);
  const printed = write.mock.calls.map(([text]) => text).join('');
  write.mockRestore();
  return printed;
}

it('counts tests, files that could not be collected and unhandled errors', () => {
  const modules = [file('passed', 'passed', 'skipped'), file('failed', 'pending'), file()];
  expect(report(modules, [new Error('late')])).toBe('\n2 passed, 4 failed, 1 skipped\n');
});

it('names flaky tests, with what went wrong, before the closing line and counts them as passed', () => {
  expect(report([file('passed', 'flaky')])).toBe(
    '\nflaky: is flaky (e2e/some.test.ts)\n  - one\n  + two\n2 passed, 0 failed, 0 skipped\n',
  );
});
