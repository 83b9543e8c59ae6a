import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what must not be readable in a stolen dump. `context` binds it to its row. */
export type Sealer = {
  /** Names the key, not its bytes: after a change of secret, old rows are recognised. */
  keyId: string;
  seal(plain: string, context: string): Buffer;
  /** Throws when the key, the row or a single bit is another one. */
  open(sealed: Buffer, context: string): string;
};

const sealVersion = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM under a key derived from APP_SECRET. Bytes: version (1), iv (12), tag (16), cipher text.
 * Version, key and context are authenticated with it, so a row can't be moved to another one.
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
