import { sql } from 'kysely';
import type { TokenScope } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import { oauthContext, openClient } from '../../oauth-records.ts';
import type { Db } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
import { hashSessionToken } from '../../session-token.ts';
import { notifyOfSecurityChange } from '../accounts/notify-owner.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

type Json = Record<string, unknown>;

/** The OAuth library's store for one kind of its records. */
export type OAuthStore = {
  save(id: string, payload: Json, seconds: number | undefined): Promise<void>;
  /** `locks`: until the transaction ends, nobody else finds it so. */
  find(
    id: string,
    options?: { locks: boolean },
  ): Promise<(Json & { consumed?: number }) | undefined>;
  /** False if it was consumed before: of two at once one wins. */
  consume(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  removeOfGrant(grantId: string): Promise<void>;
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const hashOf = (value: unknown) => (typeof value === 'string' ? hashSessionToken(value) : null);

/** Records of one kind. An id may be a secret (of a token it is the token), so only its hash is stored. */
export function createOAuthStore(
  db: Db,
  { kind, sealer, now }: { kind: string; sealer: Sealer; now: () => Date },
): OAuthStore {
  const one = (id: string) => ({ kind, idHash: hashSessionToken(id) });
  return {
    async save(id, payload, seconds) {
      const { idHash } = one(id);
      const at = now();
      const columns = {
        sealed: sealer.seal(JSON.stringify(payload), oauthContext(kind, idHash)),
        account_id: textOf(payload.accountId),
        client_hash: hashOf(payload.clientId),
        // A grant's own id is what its tokens name.
        grant_hash: kind === 'Grant' ? idHash : hashOf(payload.grantId),
        scope: textOf(payload.scope),
        resource: textOf(payload.aud),
        expires_at: seconds ? new Date(at.getTime() + seconds * 1000) : null,
      };
      await db
        .insertInto('oauth_records')
        .values({ kind, id_hash: idHash, created_at: at, ...columns })
        .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(columns))
        .execute();
    },

    async find(id, { locks } = { locks: false }) {
      const { idHash } = one(id);
      const row = await db
        .selectFrom('oauth_records')
        .where('kind', '=', kind)
        .where('id_hash', '=', idHash)
        .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now())]))
        .select(['sealed', 'consumed_at'])
        .$if(locks, (query) => query.forUpdate())
        .executeTakeFirst();
      if (!row) return undefined;
      const payload = JSON.parse(sealer.open(row.sealed, oauthContext(kind, idHash))) as Json;
      const consumed = row.consumed_at && Math.floor(row.consumed_at.getTime() / 1000);
      return consumed ? { ...payload, consumed } : payload;
    },

    async consume(id) {
      const { numUpdatedRows } = await db
        .updateTable('oauth_records')
        .set({ consumed_at: now() })
        .where('kind', '=', kind)
        .where('id_hash', '=', one(id).idHash)
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove(id) {
      await db
        .deleteFrom('oauth_records')
        .where('kind', '=', kind)
        .where('id_hash', '=', one(id).idHash)
        .execute();
    },

    async removeOfGrant(grantId) {
      await db
        .deleteFrom('oauth_records')
        .where('grant_hash', '=', hashSessionToken(grantId))
        .execute();
    },
  };
}

/** A client that nobody has let in lives this long; `keepClient` lets it live on. */
export const unusedClientSeconds = 24 * 60 * 60;
const maxUnusedClients = 2_000;

/** Anybody may register clients: the newest that nobody has let in are kept. */
export async function boundUnusedClients(db: Db): Promise<void> {
  await sql`
    delete from oauth_records where kind = 'Client' and id_hash in (
      select id_hash from oauth_records where kind = 'Client' and expires_at is not null
      order by created_at desc, id_hash offset ${maxUnusedClients})`.execute(db);
}

/** Keeps a client that somebody lets in. False if it is gone. */
export async function keepClient(
  db: Db,
  { clientId, now }: { clientId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_records')
    .set({ expires_at: null })
    .where('kind', '=', 'Client')
    .where('id_hash', '=', hashSessionToken(clientId))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps who let which app in, and notifies the owner of the account. */
export async function recordConnectedApp(
  db: Db,
  { actor, name, scope, now }: { actor: Actor; name: string; scope: TokenScope; now: Date },
): Promise<void> {
  const { accountId, email } = actor;
  await db.transaction().execute(async (trx) => {
    await recordAudit(trx, {
      actor,
      action: 'connected_app.added',
      subject: { type: 'account', id: accountId, name: email },
      details: { to: scope, name },
      now,
    });
    await notifyOfSecurityChange(trx, { accountId, change: 'app_connected', token: name, now });
  });
}

type DisconnectInput = {
  actor: Actor;
  appId: string;
  /** The required owner; `anybody` is for admins, and its owner is notified. */
  owner: 'actor' | 'anybody';
  sealer: Sealer;
  now: Date;
};

/** Ends a grant with all its tokens. Throws `not_found` if there is none, or it has ended before. */
export async function disconnectApp(
  db: Db,
  { actor, appId, owner, sealer, now }: DisconnectInput,
): Promise<void> {
  const grantHash = Buffer.from(appId, 'base64url');
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('oauth_records as g')
      .innerJoin('accounts as a', 'a.id', 'g.account_id')
      .innerJoin('oauth_records as c', (join) =>
        join.onRef('c.id_hash', '=', 'g.client_hash').on('c.kind', '=', 'Client'),
      )
      .where('g.kind', '=', 'Grant')
      .where('g.id_hash', '=', grantHash)
      .$if(owner === 'actor', (query) => query.where('g.account_id', '=', actor.accountId))
      .select(['a.id as accountId', 'a.email', 'c.id_hash as clientHash', 'c.sealed as client'])
      .forUpdate('g')
      .executeTakeFirst();
    if (!found) throw new AppError('not_found');
    await trx.deleteFrom('oauth_records').where('grant_hash', '=', grantHash).execute();
    const { accountId, email } = found;
    const { client_name: name } = openClient(sealer, found);
    await recordAudit(trx, {
      actor,
      action: 'connected_app.removed',
      subject: { type: 'account', id: accountId, name: email },
      details: { name },
      now,
    });
    if (accountId === actor.accountId) return;
    await notifyOfSecurityChange(trx, { accountId, change: 'app_disconnected', token: name, now });
  });
}

/** Ends every grant of an account, when what opens the account has changed or the account is closed. */
export async function endConnectedApps(
  trx: Db,
  { accountId }: { accountId: string },
): Promise<void> {
  await trx.deleteFrom('oauth_records').where('account_id', '=', accountId).execute();
}

/** Notes that an assistant came. Writes at most once a minute. */
export async function touchConnectedApp(
  db: Db,
  { grantHash, now }: { grantHash: Buffer; now: Date },
): Promise<void> {
  await sql`
    update oauth_records set last_used_at = ${now}
    where kind = 'Grant' and id_hash = ${grantHash}
      and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')
  `.execute(db);
}

/**
 * Deletes expired records, among them clients that nobody let in for a day, and clients that registered a
 * month ago and that nobody uses any more.
 */
export async function pruneOAuthRecords(db: Db, { now }: { now: Date }): Promise<void> {
  await sql`
    delete from oauth_records r
    where r.expires_at < ${now}
      or (r.kind = 'Client' and r.created_at < ${now}::timestamptz - interval '30 days'
        and not exists (select from oauth_records g where g.client_hash = r.id_hash
          and g.kind = 'Grant' and g.expires_at >= ${now}))
  `.execute(db);
}
