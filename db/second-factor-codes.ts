import { createHash, randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { brand } from '#shared/brand.ts';
import { hashQueue } from './hash-queue.ts';
import { hashCost } from './passwords.ts';

const totpPeriodSeconds = 30;
/** Clocks differ: the previous and the next code count, too. */
const totpWindow = 1;

/** 160 random bits, in base32 as authenticator apps expect them. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code for an authenticator app. */
export function totpUri({ secret, email }: { secret: string; email: string }): string {
  return createTotp(secret, email).toString();
}

/** The time step of a six-digit code, if it is valid at `now`; null otherwise. */
export function matchTotpStep(secret: string, { code, now }: { code: string; now: Date }) {
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: code, timestamp, window: totpWindow });
  return delta === null ? null : TOTP.counter({ period: totpPeriodSeconds, timestamp }) + delta;
}

function createTotp(secret: string, label: string = brand.name): TOTP {
  return new TOTP({ issuer: brand.name, label, secret, digits: 6, period: totpPeriodSeconds });
}

// 32 characters, so five bits each, without letters that look like digits.
const recoveryCodeAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const recoveryCodeLength = 16;

/** 80 random bits to be written down: `k3vd-0q8m-xw2p-7hns`. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(recoveryCodeLength)].map(
    (byte) => recoveryCodeAlphabet[byte % recoveryCodeAlphabet.length],
  );
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * The stored hash of a recovery code, however it is typed: as costly as a password's, and salted by
 * its account, so that it can be looked up.
 */
export function hashRecoveryCode(accountId: string, typed: string): Promise<Buffer> {
  const plain = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  const salt = createHash('sha256').update(`recovery code of ${accountId}`).digest();
  return hashQueue.run(accountId, () => hashRaw(plain, { ...hashCost, salt }));
}
