import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { makeUuid, readCsvSeparator } from './browser.ts';

afterEach(() => vi.unstubAllGlobals());

it('makes valid UUIDs in a browser without randomUUID', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 50 }, makeUuid);
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(50);
});

it('asks for semicolons where decimals have a comma, as Excel does', () => {
  const write = vi.spyOn(Number.prototype, 'toLocaleString');
  write.mockReturnValueOnce('1,5').mockReturnValueOnce('1.5');
  expect([readCsvSeparator(), readCsvSeparator()]).toEqual(['semicolon', 'comma']);
  write.mockRestore();
});
