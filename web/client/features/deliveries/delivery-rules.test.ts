import { expect, test } from 'vitest';
import { deliveryQueryString, parseDeliveryQuery } from './delivery-rules.ts';

test.each([
  ['', { kind: null, state: null, page: 1 }],
  ['?kind=mail&state=failed&page=3', { kind: 'mail', state: 'failed', page: 3 }],
] as const)('%s', (search, query) => {
  expect(parseDeliveryQuery(new URLSearchParams(search))).toEqual(query);
  expect(deliveryQueryString(query)).toBe(search);
});

test('what an address says wrongly is left out', () => {
  const odd = new URLSearchParams('?kind=pigeon&state=constructor&page=-1');
  expect(parseDeliveryQuery(odd)).toEqual({ kind: null, state: null, page: 1 });
});
