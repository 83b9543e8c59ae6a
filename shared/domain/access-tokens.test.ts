import { expect, it } from 'vitest';
import { isTokenShaped, readBearerToken, tokenPrefix } from './access-tokens.ts';

const token = `${tokenPrefix}${'a-B_9'.repeat(9).slice(0, 43)}`;

it.each([
  [`Bearer ${token}`, token],
  [`bearer   ${token} `, token],
  ['Bearer', ''],
  ['Bearer ', ''],
  ['Bearer a b', 'a b'],
  [token, null],
  [`Bearer${token}`, null],
  [`Basic ${token}`, null],
  ['', null],
  [undefined, null],
])('reads %s as %s', (header, read) => {
  expect(readBearerToken(header)).toBe(read);
});

it('knows a token by its shape', () => {
  expect(isTokenShaped(token)).toBe(true);
  for (const other of [`${token}a`, token.slice(0, -1), `x${token}`, token.replace('9', '+'), '']) {
    expect(isTokenShaped(other)).toBe(false);
  }
});
