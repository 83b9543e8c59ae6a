import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

const printed: string[] = [];

function watchConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      printed.push(`console.${level}: ${format(...values)}`);
    });
  }
}

// At once too: what is printed while a file loads or in its beforeAll fails its first test.
watchConsole();
beforeEach(watchConsole);

afterEach(() => {
  const complaints = printed.splice(0);
  if (complaints.length > 0) throw new Error(`The test printed\n${complaints.join('\n')}`);
});
