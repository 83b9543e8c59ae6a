import { expect, it } from 'vitest';
import { fillInPasswords } from './config.ts';

it('puts passwords with any characters into the addresses that have none', () => {
  const filled = fillInPasswords({
    DATABASE_URL: 'postgres://slipstream@db:5432/slipstream',
    DATABASE_READ_URL: 'postgres://slipstream:own@replica/slipstream',
    DATABASE_MIGRATION_URL: 'postgres://owner@db/slipstream',
    DATABASE_PASSWORD: 'a/b#c%d@e:f ?',
    DATABASE_MIGRATION_PASSWORD: 'x/#%2F',
    DATABASE_DIRECT_URL: undefined,
  });
  const passwordIn = (url = '') => decodeURIComponent(new URL(url).password);
  expect(passwordIn(filled.DATABASE_URL)).toBe('a/b#c%d@e:f ?');
  expect(passwordIn(filled.DATABASE_READ_URL)).toBe('own');
  expect(passwordIn(filled.DATABASE_MIGRATION_URL)).toBe('x/#%2F');
  expect(filled.DATABASE_DIRECT_URL).toBeUndefined();
});
