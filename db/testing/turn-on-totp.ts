import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { startSecondFactor, turnOnSecondFactor } from '../operations/accounts/second-factor.ts';
import type { Database } from '../schema.ts';
import { createSealer } from '../seal.ts';
/** The key of the test's web process. */
export const testSealer = createSealer(Buffer.alloc(32, 7));

/** What an authenticator app with this secret shows. */
export function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** Turns an account's second factor on a minute before `now`, so that the codes of `now` are unused. */
export async function turnOnTotp(
  db: Kysely<Database>,
  { actor, now }: { actor: { accountId: string; email: string }; now: Date },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const earlier = new Date(now.getTime() - 60_000);
  const { accountId } = actor;
  const { secret } = await startSecondFactor(db, { accountId, sealer: testSealer });
  const recoveryCodes = await turnOnSecondFactor(db, {
    actor,
    code: codeAt(secret, earlier),
    sealer: testSealer,
    keepToken: null,
    now: earlier,
  });
  if (!recoveryCodes) throw new Error('The code was not taken.');
  return { secret, recoveryCodes };
}
