import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';
import './cheap-hashes.ts';

const printed: string[] = [];

/** The pages are laid out in browser tests only, so recharts finds no room for a chart. */
const withoutLayout = /^The width\(0\) and height\(0\) of chart/;

function watchConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      const text = format(...values);
      if (!withoutLayout.test(text)) printed.push(`console.${level}: ${text}`);
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
