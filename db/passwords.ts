import { hash, verify } from '@node-rs/argon2';
import { hashQueue } from './hash-queue.ts';

// OWASP's first choice for argon2id: 19 MiB, two iterations, one lane. The library's default
// algorithm is argon2id.
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of the same cost that matches no password; compared with when there is no account. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$5eBseUrLf8uADxZEBm4Mog$nrWe4dX38+wv7AaucX8A7Rmri83VBKBOe5KovkjBywQ';

/** `by` names who asked (an address or an account): callers take turns. */
export function hashPassword(password: string, by = ''): Promise<string> {
  return hashQueue.run(by, () => hash(password, hashCost));
}

/**
 * Compares a password with a hash. Takes the same time without a hash, so that the delay does not
 * reveal whether an account exists.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  by = '',
): Promise<boolean> {
  const matches = await hashQueue.run(by, () => verify(passwordHash ?? dummyHash, password));
  return passwordHash !== null && matches;
}
