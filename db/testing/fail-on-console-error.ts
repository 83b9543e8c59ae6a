import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';
import './cheap-hashes.ts';

const printed: string[] = [];

function watchConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      printed.push(`console.${level}: ${format(...values)}`);
    });
  }
}

// Also right now: whatever is printed while a file loads or in its beforeAll fails its first test.
watchConsole();
beforeEach(watchConsole);

afterEach(() => {
  const lines = printed.splice(0);
  if (lines.length > 0) throw new Error(`The test printed\n${lines.join('\n')}`);
});
