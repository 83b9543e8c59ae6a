import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run with a plain line for machines, `12 passed, 0 failed, 1 skipped`. Tests that failed
 * and passed when run again count as passed; before it, `flaky: …` names each of them, and says below
 * why it failed.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    const flaky: string[] = [];
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state, errors = [] } = test.result();
        counts[state === 'pending' ? 'failed' : state] += 1;
        if (!test.diagnostic()?.flaky) continue;
        const reasons = errors.map(({ message, diff }) => diff ?? message).join('\n');
        flaky.push(
          `flaky: ${test.fullName} (${module.relativeModuleId})`,
          ...stripVTControlCharacters(reasons)
            .split('\n')
            .map((line) => `  ${line}`),
        );
      }
      // A file that could not even be collected has no test that could fail.
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed')) {
        counts.failed += 1;
      }
    }
    const lines = [
      ...flaky,
      `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}
