import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with a plain line that a machine reads: `12 passed, 0 failed, 1 skipped`. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        counts[state === 'pending' ? 'failed' : state] += 1;
      }
      // A file that could not even be collected holds no test that could fail.
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed')) {
        counts.failed += 1;
      }
    }
    process.stdout.write(
      `\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
    );
  }
}
