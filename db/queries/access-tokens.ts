import { sql } from 'kysely';
import type { AccessTokenView, OwnedAccessToken } from '#shared/api/access-tokens.ts';
import { expiredTokenDays, isTokenShaped } from '#shared/domain/access-tokens.ts';
import type { TokenScope } from '#shared/domain/permissions.ts';
import type { Audience } from '#shared/options.ts';
import type { Db } from '../schema.ts';
import { hashSessionToken } from '../session-token.ts';
import {
  isPersonIn,
  type PersonColumns,
  personColumns,
  personTables,
  type Session,
  toPerson,
} from './sessions.ts';

export type TokenSession = Session & {
  token: NonNullable<Session['token']>;
  /** Null before its first use. */
  tokenUsedAt: Date | null;
};

/**
 * The owner of an access token, as their session would say; null if it is unknown, expired or
 * revoked, or its owner is not in any more. A token never counts as a fresh sign-in.
 */
export async function findTokenSession(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<TokenSession | null> {
  if (!isTokenShaped(token)) return null;
  const row = await readToken(db, hashSessionToken(token));
  if (!row || row.expiresAt <= now) return null;
  const { tokenId: id, scope, createdAt, lastUsedAt } = row;
  return {
    ...toPerson(row),
    openedAt: createdAt,
    lastSeenAt: lastUsedAt ?? createdAt,
    confirmedAt: new Date(0),
    isFirstVisit: false,
    token: { id, scope },
    tokenUsedAt: lastUsedAt,
  };
}

type TokenRow = PersonColumns & {
  tokenId: string;
  scope: TokenScope;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
};

async function readToken(db: Db, tokenHash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select k.id as "tokenId", k.scope, k.created_at as "createdAt",
      k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", ${personColumns}
    from access_tokens k
    join accounts a on a.id = k.account_id
    ${personTables}
    where k.token_hash = ${tokenHash} and k.revoked_at is null and ${isPersonIn}`.execute(db);
  return rows[0];
}

const dayMs = 24 * 60 * 60 * 1000;

/** The tokens of an account, the newest first; also those that expired lately. */
export async function listAccessTokens(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<AccessTokenView[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now.getTime() - expiredTokenDays * dayMs))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .select(['id', 'name', 'scope', 'created_at', 'last_used_at', 'expires_at'])
    .execute();
  return rows.map((row) => toView(row, now));
}

type ViewColumns = {
  id: string;
  name: string;
  scope: TokenScope;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date;
};

function toView(row: ViewColumns, now: Date): AccessTokenView {
  const { id, name, scope } = row;
  return {
    id,
    name,
    scope,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    hasExpired: row.expires_at <= now,
  };
}

type OwnedColumns = ViewColumns & {
  audience: Audience;
  email: string;
  ownerName: string;
  total: number;
};

const maxListed = 200;

/** Everybody's tokens that work, the newest first, and how many there are. */
export async function listAllAccessTokens(
  db: Db,
  { now }: { now: Date },
): Promise<{ tokens: OwnedAccessToken[]; total: number }> {
  const { rows } = await sql<OwnedColumns>`
    select k.id, k.name, k.scope, k.created_at, k.last_used_at, k.expires_at, a.audience, a.email,
      coalesce(f.founder_name, i.name, a.email) as "ownerName", count(*) over ()::int as total
    from access_tokens k
    join accounts a on a.id = k.account_id
    left join startup_founders f on f.id = a.founder_id
    left join investors i on i.id = a.investor_id
    where k.revoked_at is null and k.expires_at > ${now} and ${isPersonIn}
    order by k.created_at desc, k.id
    limit ${maxListed}`.execute(db);
  const tokens = rows.map(({ audience, email, ...row }) => ({
    ...toView(row, now),
    owner: { audience, email, name: row.ownerName },
  }));
  return { tokens, total: rows[0]?.total ?? 0 };
}
