import { createHash, randomBytes } from 'node:crypto';

// Without letters that are read as digits; 32 of them, so five bits each.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 16;

/** 80 random bits to be written down: `k3vd-0q8m-xw2p-7hns`. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** What the database keeps of it, whichever way it is typed; bound to its account. */
export function hashRecoveryCode(accountId: string, typed: string): Buffer {
  const plain = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(`${accountId}:${plain}`).digest();
}
