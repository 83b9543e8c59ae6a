import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { makeUuid } from './browser.ts';

afterEach(() => vi.unstubAllGlobals());

it('makes valid UUIDs in a browser without randomUUID', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 50 }, makeUuid);
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(50);
});
