import { createHash } from 'node:crypto';

/** Names a session to its owner: follows from the stored hash, and neither token nor hash from it. */
export function publicSessionId(tokenHash: Buffer): string {
  const digest = createHash('sha256').update('public session id').update(tokenHash).digest();
  return digest.subarray(0, 16).toString('base64url');
}
