import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { dummyHash, hashPassword, verifyPassword } from '#db/passwords.ts';
import { useProductHashes } from '#db/testing/cheap-hashes.ts';

describe('passwords', () => {
  useProductHashes();

  it('are stored as salted argon2id', async () => {
    const [one, other] = await Promise.all([
      hashPassword('demo-founder'),
      hashPassword('demo-founder'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('match their own hash only', async () => {
    const stored = await hashPassword('demo-founder');
    expect(await verifyPassword(stored, 'demo-founder')).toBe(true);
    expect(await verifyPassword(stored, 'demo-founder ')).toBe(false);
    expect(await verifyPassword(null, 'demo-founder')).toBe(false);
  });

  it('take the same time if there is no account', async () => {
    expect(parseOptions(dummyHash)).toEqual(parseOptions(await hashPassword('anything')));
  });
});
