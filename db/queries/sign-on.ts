import { type SecondStep, secondSteps } from '#shared/domain/second-step.ts';
import type { SignOnFailure } from '#shared/domain/sign-on.ts';
import type { Audience } from '#shared/options.ts';
import type { Db } from '../schema.ts';
import { protectionColumns } from './passkeys.ts';

export type Identity = {
  issuer: string;
  subject: string;
  /** In lower case; null unless the provider has verified it. */
  email: string | null;
};

export type SignOnAccount = { id: string; email: string; steps: SecondStep[] };

/**
 * The account of this audience that an identity signs in to: the one that it is linked to, or else the
 * one with its verified address. Otherwise why there is none.
 */
export async function findSignOnAccount(
  db: Db,
  { issuer, subject, email, audience }: Identity & { audience: Audience },
): Promise<SignOnAccount | { failure: SignOnFailure }> {
  const linked = await accounts(db, audience)
    .innerJoin('account_identities as l', 'l.account_id', 'a.id')
    .where('l.issuer', '=', issuer)
    .where('l.subject', '=', subject)
    .where('l.audience', '=', audience)
    .executeTakeFirst();
  if (linked) return toAccount(linked, audience);
  if (email === null) return { failure: 'unverified' };
  const found = await accounts(db, audience)
    .where('a.email', '=', email)
    .orderBy('a.is_claim')
    .limit(1)
    .executeTakeFirst();
  if (!found) return { failure: await whyUnknown(db, email) };
  // Whoever signed up may not be who reads the mail.
  if (found.isClaim) return { failure: 'unconfirmed' };
  const other = await db
    .selectFrom('account_identities')
    .where('account_id', '=', found.id)
    .where('issuer', '=', issuer)
    .select('subject')
    .executeTakeFirst();
  if (other) return { failure: 'linked' };
  return toAccount(found, audience);
}

function accounts(db: Db, audience: Audience) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('startup_founders as f', 'f.id', 'a.founder_id')
    .where('a.audience', '=', audience)
    .select(['a.id', 'a.email', 'a.is_claim as isClaim', 'a.removed_at as removedAt'])
    .select(['a.founder_id as founderId', 'f.is_active as isActive', ...protectionColumns('a')]);
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

function toAccount(
  { id, email, removedAt, founderId, isActive, hasApp, hasPasskey }: AccountRow,
  audience: Audience,
): SignOnAccount | { failure: SignOnFailure } {
  if (removedAt || (founderId !== null && !isActive)) return { failure: 'closed' };
  return { id, email, steps: secondSteps(audience, { hasApp, hasPasskey }) };
}

async function whyUnknown(db: Db, email: string): Promise<SignOnFailure> {
  const elsewhere = await db
    .selectFrom('accounts')
    .where('email', '=', email)
    .where('is_claim', '=', false)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .select('audience')
    .executeTakeFirst();
  return elsewhere ? `is_${elsewhere.audience}` : 'unknown';
}

export async function hasIdentity(
  db: Db,
  { accountId, issuer }: { accountId: string; issuer: string },
): Promise<boolean> {
  const identity = await db
    .selectFrom('account_identities')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .select('subject')
    .executeTakeFirst();
  return identity !== undefined;
}

/** Staff sign in through their provider only, where there is one. */
export async function areStaffPasswordsOff(db: Db): Promise<boolean> {
  const settings = await db
    .selectFrom('staff_settings')
    .select('passwords_off as areOff')
    .executeTakeFirst();
  return settings?.areOff ?? false;
}
