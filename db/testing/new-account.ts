import { hash } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import type { Audience, StaffRole } from '#shared/options.ts';
import { createAccount } from '../operations/accounts/create-account.ts';
import {
  beginSecondFactorSetup,
  turnOnSecondFactor,
} from '../operations/accounts/second-factor.ts';
import type { Db } from '../schema.ts';
import { createSealer } from '../seal.ts';
import { cheapHashCost } from './cheap-hashes.ts';
import { newFounder, nextUniqueNumber, type TestFounder } from './new-founder.ts';
import { newTeammate } from './new-teammate.ts';

export const testPassword = 'a-good-password';

/** A hash says how it was made, so the product takes it as it is. */
function hashTestPassword(): Promise<string> {
  return hash(testPassword, cheapHashCost);
}

/** A founder who can sign in with `testPassword`. */
export async function newFounderAccount(
  db: Db,
  overrides: Parameters<typeof newFounder>[1] = {},
): Promise<TestFounder & { accountId: string }> {
  return withAccount(db, await newFounder(db, overrides));
}

/** A teammate who can sign in with `testPassword`. */
export async function newTeammateAccount(
  db: Db,
  of: TestFounder,
  overrides: Parameters<typeof newTeammate>[2] = {},
): Promise<TestFounder & { accountId: string }> {
  return withAccount(db, await newTeammate(db, of, overrides));
}

/** A founder who was invited and has not joined yet. */
export async function newInvitedFounder(
  db: Db,
  overrides: Parameters<typeof newFounder>[1] = {},
): Promise<TestFounder & { accountId: string }> {
  const founder = await newFounder(db, overrides);
  const { id } = await createAccount(db, {
    audience: 'founder',
    email: founder.email,
    passwordHash: null,
    founderId: founder.id,
  });
  return { ...founder, accountId: id };
}

async function withAccount(db: Db, founder: TestFounder) {
  const account = await createAccount(db, {
    audience: 'founder',
    email: founder.email,
    passwordHash: await hashTestPassword(),
    founderId: founder.id,
  });
  return { ...founder, accountId: account.id };
}

/** A mentor who can sign in with `testPassword`. */
export async function newMentorAccount(
  db: Db,
): Promise<{ accountId: string; email: string; mentorId: string }> {
  const email = `mentor-${nextUniqueNumber()}@example.test`;
  const { id: mentorId } = await db
    .insertInto('mentors')
    .values({ name: 'Mentor', email, time_zone: 'UTC', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const passwordHash = await hashTestPassword();
  const { id } = await createAccount(db, { audience: 'mentor', email, passwordHash, mentorId });
  return { accountId: id, email, mentorId };
}

/** An account of any audience, with its founder or investor; `staffRole` is an admin's. */
export async function newAccount(
  db: Db,
  audience: Audience,
  staffRole: StaffRole = 'admin',
): Promise<{ accountId: string; email: string }> {
  if (audience === 'founder') return newFounderAccount(db);
  const email = `${audience}-${nextUniqueNumber()}@example.test`;
  const passwordHash = await hashTestPassword();
  if (audience === 'admin') {
    const { id } = await createAccount(db, { audience, staffRole, email, passwordHash });
    return { accountId: id, email };
  }
  if (audience === 'mentor') return newMentorAccount(db);
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

/** Uses the same key as the web process of a test. */
export const testSealer = createSealer(Buffer.alloc(32, 7));

/** The code of an authenticator app with this secret. */
export function totpCodeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** Turns on an account's second factor a minute before `now`, so that the codes of `now` are unused. */
export async function enableTotp(
  db: Db,
  { actor, now }: { actor: { accountId: string; email: string }; now: Date },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const earlier = new Date(now.getTime() - 60_000);
  const { accountId } = actor;
  const { secret } = await beginSecondFactorSetup(db, { accountId, sealer: testSealer });
  const recoveryCodes = await turnOnSecondFactor(db, {
    actor,
    code: totpCodeAt(secret, earlier),
    sealer: testSealer,
    keepToken: null,
    now: earlier,
  });
  if (!recoveryCodes) throw new Error('The code was refused.');
  return { secret, recoveryCodes };
}
