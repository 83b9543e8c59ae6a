import { Secret, TOTP } from 'otpauth';
import { brand } from '#shared/brand.ts';

const seconds = 30;
/** Clocks differ: the code before and the one after count too. */
const tolerance = 1;

/** 160 random bits, in base32 as authenticator apps take them. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code says to an authenticator app. */
export function totpUri({ secret, email }: { secret: string; email: string }): string {
  return totpOf(secret, email).toString();
}

/** The time step that a six-digit code belongs to, of those that count at `now`; null for none. */
export function stepOfCode(secret: string, { code, now }: { code: string; now: Date }) {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: tolerance });
  return delta === null ? null : TOTP.counter({ period: seconds, timestamp }) + delta;
}

function totpOf(secret: string, label: string = brand.name): TOTP {
  return new TOTP({ issuer: brand.name, label, secret, digits: 6, period: seconds });
}
