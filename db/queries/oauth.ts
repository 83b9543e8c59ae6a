import { sql } from 'kysely';
import type { ConnectedApp, OwnedConnectedApp } from '#shared/api/connected-apps.ts';
import type { TokenScope } from '#shared/domain/permissions.ts';
import type { Audience } from '#shared/options.ts';
import { connectedAppId, oauthContext, openClient } from '../oauth-records.ts';
import type { Db } from '../schema.ts';
import type { Sealer } from '../seal.ts';
import { hashSessionToken } from '../session-token.ts';
import {
  isPersonIn,
  type PersonColumns,
  personColumns,
  personTables,
  type Session,
  toPerson,
} from './sessions.ts';

/** True if an account is open, so that it may be given tokens. */
export async function isAccountOpen(
  db: Db,
  { accountId }: { accountId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a ${personTables} where a.id = ${accountId} and ${isPersonIn}`.execute(db);
  return rows.length > 0;
}

export type OAuthSession = Session & {
  token: NonNullable<Session['token']>;
  grantHash: Buffer;
};

/**
 * The owner of an access token of our OAuth server, made for this resource; null if it is unknown,
 * expired, revoked or for another one, or its owner is not in any more.
 */
export async function findOAuthSession(
  db: Db,
  { token, resource, now }: { token: string; resource: string; now: Date },
): Promise<OAuthSession | null> {
  const row = await readToken(db, hashSessionToken(token));
  if (!row || row.expiresAt <= now || row.resource !== resource) return null;
  const scope: TokenScope = row.scope.split(' ').includes('write') ? 'write' : 'read';
  return {
    ...toPerson(row),
    openedAt: row.createdAt,
    lastSeenAt: now,
    confirmedAt: new Date(0),
    isFirstVisit: false,
    token: { id: connectedAppId(row.grantHash), scope },
    grantHash: row.grantHash,
  };
}

type TokenRow = PersonColumns & {
  grantHash: Buffer;
  scope: string;
  resource: string;
  createdAt: Date;
  expiresAt: Date;
};

async function readToken(db: Db, hash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select r.grant_hash as "grantHash", r.scope, r.resource,
      r.created_at as "createdAt", r.expires_at as "expiresAt", ${personColumns}
    from oauth_records r
    join oauth_records g on g.kind = 'Grant' and g.id_hash = r.grant_hash
    join accounts a on a.id = r.account_id
    ${personTables}
    where r.kind = 'AccessToken' and r.id_hash = ${hash} and ${isPersonIn}`.execute(db);
  return rows[0];
}

type AppRow = {
  grantHash: Buffer;
  clientHash: Buffer;
  grant: Buffer;
  client: Buffer;
  createdAt: Date;
  lastUsedAt: Date | null;
  audience: Audience;
  email: string;
  ownerName: string;
  total: number;
};

const maxListed = 200;

/** The apps that an account, or everybody, has let in, the newest first. */
async function readApps(
  db: Db,
  { accountId, now }: { accountId?: string; now: Date },
): Promise<AppRow[]> {
  const { rows } = await sql<AppRow>`
    select g.id_hash as "grantHash", g.client_hash as "clientHash", g.sealed as "grant",
      c.sealed as "client", g.created_at as "createdAt", g.last_used_at as "lastUsedAt", a.audience,
      a.email, coalesce(f.founder_name, i.name, a.email) as "ownerName", count(*) over ()::int as total
    from oauth_records g
    join oauth_records c on c.kind = 'Client' and c.id_hash = g.client_hash
    join accounts a on a.id = g.account_id
    left join startup_founders f on f.id = a.founder_id
    left join investors i on i.id = a.investor_id
    where g.kind = 'Grant' and g.expires_at > ${now} and ${isPersonIn}
      ${accountId ? sql`and g.account_id = ${accountId}` : sql``}
      -- A consent that the app never came back for is none.
      and exists (select from oauth_records t where t.grant_hash = g.id_hash
        and t.kind in ('AccessToken', 'RefreshToken') and t.expires_at > ${now})
    order by g.created_at desc, g.id_hash limit ${maxListed}`.execute(db);
  return rows;
}

function toApp(row: AppRow, sealer: Sealer): ConnectedApp {
  const { client_name: name, redirect_uris } = openClient(sealer, row);
  const grant: { resources?: Record<string, string> } = JSON.parse(
    sealer.open(row.grant, oauthContext('Grant', row.grantHash)),
  );
  const scopes = Object.values(grant.resources ?? {}).flatMap((scope) => scope.split(' '));
  return {
    id: connectedAppId(row.grantHash),
    name,
    host: new URL(redirect_uris[0] ?? '').hostname,
    scope: scopes.includes('write') ? 'write' : 'read',
    connectedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

export async function listConnectedApps(
  db: Db,
  { accountId, sealer, now }: { accountId: string; sealer: Sealer; now: Date },
): Promise<ConnectedApp[]> {
  return (await readApps(db, { accountId, now })).map((row) => toApp(row, sealer));
}

/** Everybody's, and how many there are. */
export async function listAllConnectedApps(
  db: Db,
  { sealer, now }: { sealer: Sealer; now: Date },
): Promise<{ apps: OwnedConnectedApp[]; total: number }> {
  const rows = await readApps(db, { now });
  const apps = rows.map((row) => {
    const { audience, email, ownerName: name } = row;
    return { ...toApp(row, sealer), owner: { audience, email, name } };
  });
  return { apps, total: rows[0]?.total ?? 0 };
}

/**
 * For whom Slack's own assistant asks: the founder who connected this Slack account; null if nobody
 * has. They may do what a token that writes may.
 */
export async function findSlackSession(
  db: Db,
  { teamId, userId, now }: { teamId: string; userId: string; now: Date },
): Promise<Session | null> {
  const { rows } = await sql<PersonColumns>`
    select ${personColumns} from accounts a ${personTables}
    where f.slack_team_id = ${teamId} and f.slack_user_id = ${userId} and ${isPersonIn}
    limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    ...toPerson(row),
    openedAt: now,
    lastSeenAt: now,
    confirmedAt: new Date(0),
    isFirstVisit: false,
    token: { id: `slack ${row.accountId}`, scope: 'write' },
  };
}
