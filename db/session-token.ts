import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, for the cookie. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores only this hash, so a stolen dump opens no session. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Identifies a session to its owner. Derived from the stored hash; reveals neither token nor hash.
 */
export function publicSessionId(tokenHash: Buffer): string {
  const digest = createHash('sha256').update('public session id').update(tokenHash).digest();
  return digest.subarray(0, 16).toString('base64url');
}
