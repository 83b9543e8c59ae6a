import { type AliasedRawBuilder, sql } from 'kysely';
import type { PasskeyView } from '#shared/api/passkeys.ts';
import { type Protection, type SecondStep, secondSteps } from '#shared/domain/second-step.ts';
import type { Audience } from '#shared/options.ts';
import type { Db } from '../schema.ts';

/** An account's protection besides its password, as columns of a query on `accounts`. */
export function protectionColumns(
  accounts: 'a' | 'accounts',
): [AliasedRawBuilder<boolean, 'hasApp'>, AliasedRawBuilder<boolean, 'hasPasskey'>] {
  const account = sql.raw(accounts);
  return [
    sql<boolean>`${account}.totp_confirmed_at is not null`.as('hasApp'),
    sql<boolean>`exists (select from passkeys p where p.account_id = ${account}.id)`.as(
      'hasPasskey',
    ),
  ];
}

/** An account's protection, and the ways to take its second step. */
export async function findProtection(
  db: Db,
  { accountId }: { accountId: string },
): Promise<Protection & { steps: SecondStep[] }> {
  const { audience, ...protection } = await db
    .selectFrom('accounts as a')
    .where('a.id', '=', accountId)
    .select(['a.audience', ...protectionColumns('a')])
    .executeTakeFirstOrThrow();
  return { ...protection, steps: secondSteps(audience, protection) };
}

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(
  db: Db,
  { accountId }: { accountId: string },
): Promise<PasskeyView[]> {
  const rows = await db
    .selectFrom('passkeys')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .execute();
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Ids of their passkeys. */
export async function listPasskeyDescriptors(
  db: Db,
  { accountId }: { accountId: string },
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .select(['credential_id as id', 'transports'])
    .execute();
  return rows.map(({ id, transports }) => ({ id: id.toString('base64url'), transports }));
}

export type Passkey = {
  id: string;
  publicKey: Buffer;
  counter: number;
  account: {
    id: string;
    email: string;
    audience: Audience;
    steps: SecondStep[];
    founderId: string | null;
    timeZone: string | null;
    /** A founder's account is active only while their application is accepted. */
    isOpen: boolean;
  };
};

/** The passkey that an authenticator names, with its account. */
export async function findPasskey(
  db: Db,
  { credentialId }: { credentialId: string },
): Promise<Passkey | null> {
  const row = await db
    .selectFrom('passkeys as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .leftJoin('startup_founders as f', 'f.id', 'a.founder_id')
    .where('k.credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .select(['k.id', 'k.public_key as publicKey', 'k.counter', 'a.id as accountId', 'a.email'])
    .select([
      'a.audience',
      'a.founder_id as founderId',
      'f.is_active as isActive',
      'f.time_zone as timeZone',
    ])
    .select(protectionColumns('a'))
    .executeTakeFirst();
  if (!row) return null;
  const { id, publicKey, counter, accountId, email, audience, founderId, timeZone } = row;
  const isOpen = founderId === null || row.isActive === true;
  const steps = secondSteps(audience, row);
  const account = { id: accountId, email, audience, steps, founderId, timeZone, isOpen };
  return { id, publicKey, counter, account };
}
