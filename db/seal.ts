import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts values that must not be readable in a stolen dump. `context` ties a value to its row.
 */
export type Sealer = {
  /**
   * Identifies the key without revealing it: after a change of the secret, old rows are recognised.
   */
  keyId: string;
  /** The key that seals comes first, then earlier ones that still open. */
  keyIds: string[];
  seal(plain: string, context: string): Buffer;
  /** Throws if the key or the row is not the same, or if a single bit has changed. */
  open(sealed: Buffer, context: string): string;
};

/** The keys of `APP_SECRET`, 32 bytes each in base64, separated by commas: the first seals and signs. */
export function parseAppSecret(text: string): Buffer {
  return Buffer.concat(text.split(',').map((key) => Buffer.from(key, 'base64')));
}

const keyBytes = 32;

export function keysOf(appSecret: Buffer): [Buffer, ...Buffer[]] {
  const keys: [Buffer, ...Buffer[]] = [appSecret.subarray(0, keyBytes)];
  for (let at = keyBytes; at + keyBytes <= appSecret.length; at += keyBytes) {
    keys.push(appSecret.subarray(at, at + keyBytes));
  }
  return keys;
}

/** Ties a Slack address that waits for the coach's answer to its founder. */
export const coachReplyContext = (founderId: string) => `coach reply ${founderId}`;

const sealVersion = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM under keys derived from APP_SECRET: the first seals, all of them open. Bytes: version
 * (1), iv (12), tag (16), ciphertext. Version, key and context are authenticated, so a value cannot
 * be moved to another row.
 */
export function createSealer(appSecret: Buffer): Sealer {
  if (appSecret.length < keyBytes) throw new Error('APP_SECRET must be at least 32 bytes.');
  const [newest, ...earlier] = keysOf(appSecret);
  const sealer = createKeySealer(newest);
  const sealers = [sealer, ...earlier.map(createKeySealer)];
  return {
    ...sealer,
    keyIds: sealers.map(({ keyId }) => keyId),
    open(sealed, context) {
      let failure: unknown;
      for (const each of sealers) {
        try {
          return each.open(sealed, context);
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
  };
}

function createKeySealer(secret: Buffer): Omit<Sealer, 'keyIds'> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'slipstream sealed columns', 32));
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
