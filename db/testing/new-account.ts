import type { Kysely } from 'kysely';
import type { Audience } from '#shared/options.ts';
import { createAccount } from '../operations/accounts/create-account.ts';
import { hashPassword } from '../passwords.ts';
import type { Database } from '../schema.ts';
import { newFounder, type TestFounder } from './new-founder.ts';
import { nextNumber } from './next-number.ts';

export const testPassword = 'a-good-password';

// Hashing is slow on purpose: once is enough for a whole file.
let sharedHash: Promise<string> | undefined;
function hashOnce(): Promise<string> {
  sharedHash ??= hashPassword(testPassword);
  return sharedHash;
}

/** A founder who can sign in with `testPassword`. */
export async function newFounderAccount(
  db: Kysely<Database>,
  wishes: Parameters<typeof newFounder>[1] = {},
): Promise<TestFounder & { accountId: string }> {
  const founder = await newFounder(db, wishes);
  const account = await createAccount(db, {
    audience: 'founder',
    email: founder.email,
    passwordHash: await hashOnce(),
    founderId: founder.id,
  });
  return { ...founder, accountId: account.id };
}

/** An account of any audience, with whatever stands behind it. */
export async function newAccount(
  db: Kysely<Database>,
  audience: Audience,
): Promise<{ accountId: string; email: string }> {
  if (audience === 'founder') return newFounderAccount(db);
  const email = `${audience}-${nextNumber()}@example.test`;
  const passwordHash = await hashOnce();
  if (audience === 'admin') {
    const { id } = await createAccount(db, { audience, email, passwordHash });
    return { accountId: id, email };
  }
  const investor = await db
    .insertInto('investors')
    .values({ name: 'Investor', email, email_verified_at: new Date(), approved_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await createAccount(db, {
    audience,
    email,
    passwordHash,
    investorId: investor.id,
  });
  return { accountId: id, email };
}
