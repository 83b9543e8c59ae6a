import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts values that must not be readable in a stolen dump. `context` ties a value to its row.
 */
export type Sealer = {
  /**
   * Identifies the key without revealing it: after a change of the secret, old rows are recognised.
   */
  keyId: string;
  seal(plain: string, context: string): Buffer;
  /** Throws if the key or the row is not the same, or if a single bit has changed. */
  open(sealed: Buffer, context: string): string;
};

const sealVersion = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM under a key derived from APP_SECRET. Bytes: version (1), iv (12), tag (16),
 * ciphertext. Version, key and context are authenticated, so a value cannot be moved to another
 * row.
 */
export function createSealer(appSecret: Buffer): Sealer {
  if (appSecret.length < 32) throw new Error('APP_SECRET must be at least 32 bytes.');
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'slipstream sealed columns', 32));
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 12);
  const bindingOf = (context: string) => Buffer.from(`${sealVersion}:${keyId}:${context}`);
  return {
    keyId,
    seal(plain, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
      cipher.setAAD(bindingOf(context));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([sealVersion]), iv, cipher.getAuthTag(), text]);
    },
    open(sealed, context) {
      if (sealed[0] !== sealVersion) throw new Error('Sealed by an unknown version.');
      const iv = sealed.subarray(1, 1 + ivBytes);
      const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
      decipher.setAAD(bindingOf(context));
      decipher.setAuthTag(tag);
      const text = decipher.update(sealed.subarray(1 + ivBytes + tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
