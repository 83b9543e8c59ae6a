import { expect, it, vi } from 'vitest';

/* biome-ignore-start lint/suspicious/noConsole: printing is what is under test */
it.fails('fails a test that prints an error', () => {
  console.error('unexpected');
});

it.fails('fails a test that prints a warning', () => {
  console.warn('unexpected');
});
it('watches again in the next test without blaming it for earlier output', () => {
  expect([vi.isMockFunction(console.error), vi.isMockFunction(console.warn)]).toEqual([true, true]);
});
/* biome-ignore-end lint/suspicious/noConsole: printing is what is under test */
