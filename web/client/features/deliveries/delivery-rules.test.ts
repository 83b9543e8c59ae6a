import { expect, test } from 'vitest';
import { deliveryQuery } from './delivery-rules.ts';

test.each([
  ['', { kind: null, state: null, page: 1 }],
  ['?kind=mail&state=failed&page=3', { kind: 'mail', state: 'failed', page: 3 }],
] as const)('reads the query string "%s" and writes it back', (search, query) => {
  expect(deliveryQuery.read(new URLSearchParams(search))).toEqual(query);
  expect(deliveryQuery.write(query)).toBe(search);
});

test('ignores invalid parameters', () => {
  const odd = new URLSearchParams('?kind=pigeon&state=constructor&page=-1');
  expect(deliveryQuery.read(odd)).toEqual({ kind: null, state: null, page: 1 });
});
