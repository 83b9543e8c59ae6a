import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createApplicationToken, readApplicationToken } from './signed-links.ts';

const secret = randomBytes(32);
const id = randomUUID();
const token = createApplicationToken(secret, id);

it('a link opens one application for whoever has it', () => {
  expect(readApplicationToken(secret, token)).toBe(id);
  expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
});

it('a link is refused if anything in it was changed', () => {
  const other = createApplicationToken(secret, randomUUID());
  const mixed = `${token.split('.')[0]}.${other.split('.')[1]}`;
  const wrong = ['', '.', 'x', mixed, `${token}x`, token.slice(0, -1), ` ${token}`];
  for (const each of wrong) expect(readApplicationToken(secret, each)).toBeNull();
  expect(readApplicationToken(randomBytes(32), token)).toBeNull();
});
