import { expect, test } from 'vitest';
import { deliveryQueryString, parseDeliveryQuery } from './delivery-rules.ts';

test.each([
  ['', { kind: null, state: null, page: 1 }],
  ['?kind=mail&state=failed&page=3', { kind: 'mail', state: 'failed', page: 3 }],
] as const)('reads the query string "%s" and writes it back', (search, query) => {
  expect(parseDeliveryQuery(new URLSearchParams(search))).toEqual(query);
  expect(deliveryQueryString(query)).toBe(search);
});

test('ignores invalid parameters', () => {
  const odd = new URLSearchParams('?kind=pigeon&state=constructor&page=-1');
  expect(parseDeliveryQuery(odd)).toEqual({ kind: null, state: null, page: 1 });
});
