import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { describeBrowser } from '../../describe-browser.ts';
import { publishSessionsEnded } from '../../live.ts';
import type { Session } from '../../queries/sessions.ts';
import type { Db, Trx } from '../../schema.ts';
import { hashSessionToken, newSessionToken, publicSessionId } from '../../session-token.ts';
import { endAccessTokens } from '../access-tokens/access-tokens.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordFounderUse, recordUseByAccount } from '../founders/record-use.ts';
import { notifyOwner } from './notify-owner.ts';

type OpenSessionInput = {
  accountId: string;
  userAgent: string | null;
  now: Date;
  /** The browser's previous token. Its session is closed: a new sign-in always gets a new token. */
  replaces?: string | null;
  /** The browser's own id, and the network address it signs in from. */
  from?: { browserId: string; address: string };
};

/** Opens a session with a new token. The cookie may last until `keepUntil`, but the row decides when it expires. */
export async function openSession(
  db: Db,
  { accountId, userAgent, now, replaces, from }: OpenSessionInput,
): Promise<{ token: string; keepUntil: Date }> {
  const token = newSessionToken();
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where((row) =>
        row.or([
          row.and([row('account_id', '=', accountId), row('expires_at', '<=', now)]),
          ...(replaces ? [row('token_hash', '=', hashSessionToken(replaces))] : []),
        ]),
      )
      .returning('account_id as accountId')
      .execute();
    for (const each of new Set(ended.map((session) => session.accountId))) {
      await publishSessionsEnded(trx, { accountId: each });
    }
    await trx
      .insertInto('sessions')
      .values({
        token_hash: hashSessionToken(token),
        account_id: accountId,
        created_at: now,
        last_seen_at: now,
        expires_at: sessionExpiry({ openedAt: now, now }),
        user_agent: userAgent?.slice(0, 300) ?? null,
      })
      .execute();
    await trx
      .updateTable('accounts')
      .set({ first_signed_in_at: now })
      .where('id', '=', accountId)
      .where('first_signed_in_at', 'is', null)
      .execute();
    await recordAdminSignIn(trx, { accountId, now });
    if (from) await noteBrowser(trx, { accountId, userAgent, ...from, now });
  });
  await recordUseByAccount(db, { accountId, now });
  return { token, keepUntil: new Date(now.getTime() + maxSessionAgeMs) };
}

const hourMs = 60 * 60 * 1000;

type NoteBrowserInput = {
  accountId: string;
  userAgent: string | null;
  browserId: string;
  address: string;
  now: Date;
};

/**
 * Notifies the owner of a sign-in from a browser that never signed in to this account before, once an
 * hour at most. The first browser of an account is not news.
 */
async function noteBrowser(
  trx: Trx,
  { accountId, userAgent, browserId, address, now }: NoteBrowserInput,
): Promise<void> {
  const hash = hashSessionToken(browserId);
  const { isNew } = await trx
    .insertInto('known_browsers')
    .values({ account_id: accountId, browser_hash: hash, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'browser_hash']).doUpdateSet({ last_seen_at: now }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  if (!isNew) return;
  const other = await trx
    .selectFrom('known_browsers')
    .where('account_id', '=', accountId)
    .where('browser_hash', '<>', hash)
    .select('account_id')
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  await notifyOwner(trx, {
    accountId,
    template: 'new-sign-in',
    key: String(Math.floor(now.getTime() / hourMs)),
    data: (owner) => ({ ...owner, ...describeBrowser(userAgent), address, at: now.toISOString() }),
    now,
  });
}

/** Audits sign-ins of admins only. */
async function recordAdminSignIn(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const admin = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('audience', '=', 'admin')
    .select('email')
    .executeTakeFirst();
  if (!admin) return;
  const { email } = admin;
  await recordAudit(trx, {
    actor: { accountId, email },
    action: 'admin.signed_in',
    subject: { type: 'account', id: accountId, name: email },
    now,
  });
}

const dayMs = 24 * hourMs;

/** A session ends 14 days after its last use and at most 60 days after it was opened. */
const maxIdleMs = 14 * dayMs;
const maxSessionAgeMs = 60 * dayMs;

function sessionExpiry({ openedAt, now }: { openedAt: Date; now: Date }): Date {
  return new Date(Math.min(now.getTime() + maxIdleMs, openedAt.getTime() + maxSessionAgeMs));
}

const touchIntervalMs = 60_000;

type TouchSessionInput = {
  token: string;
  session: Pick<Session, 'openedAt' | 'lastSeenAt' | 'founder'>;
  now: Date;
};

/** Extends a session that is in use. Writes at most once a minute. */
export async function touchSession(
  db: Db,
  { token, session, now }: TouchSessionInput,
): Promise<void> {
  const { openedAt, lastSeenAt, founder } = session;
  if (now.getTime() - lastSeenAt.getTime() < touchIntervalMs) return;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: sessionExpiry({ openedAt, now }) })
    .where('token_hash', '=', hashSessionToken(token))
    .where('last_seen_at', '=', lastSeenAt)
    .execute();
  if (founder) await recordFounderUse(db, { founderId: founder.id, now });
}

/** Records that the user has just confirmed their identity again. */
export async function confirmSession(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('token_hash', '=', hashSessionToken(token))
    .execute();
}

/** Ends the session of a token and its open pages; does nothing if it has ended already. */
export async function closeSession(db: Db, { token }: { token: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const closed = await trx
      .deleteFrom('sessions')
      .where('token_hash', '=', hashSessionToken(token))
      .returning('account_id as accountId')
      .executeTakeFirst();
    if (closed) await publishSessionsEnded(trx, closed);
  });
}

/** Ends every session of an account, for example when it loses its access. */
export async function closeAllSessions(
  db: Db,
  { accountId }: { accountId: string },
): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  await publishSessionsEnded(db, { accountId });
}

/** Ends one session of an account and its open pages. Throws `session_not_found` if the account has no such session. */
export async function revokeSession(
  db: Db,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('sessions')
      .where('account_id', '=', accountId)
      .select('token_hash')
      .execute();
    const target = rows.find((row) => publicSessionId(row.token_hash) === sessionId);
    if (!target) throw new AppError('session_not_found');
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('token_hash', '=', target.token_hash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('session_not_found');
    await publishSessionsEnded(trx, { accountId });
  });
}

type RevokeOtherSessionsInput = { accountId: string; keepToken: string | null };

/** Ends all sessions of an account but one, and their open pages. */
export async function revokeOtherSessions(db: Db, input: RevokeOtherSessionsInput): Promise<void> {
  await db.transaction().execute((trx) => deleteOtherSessions(trx, input));
}

/**
 * Ends all sessions of an account but one, and all its access tokens, inside the caller's
 * transaction, because something that opens the account has changed.
 */
export async function endOtherSessions(
  trx: Trx,
  { now, ...input }: RevokeOtherSessionsInput & { now: Date },
): Promise<void> {
  await deleteOtherSessions(trx, input);
  await endAccessTokens(trx, { accountId: input.accountId, now });
}

async function deleteOtherSessions(
  trx: Trx,
  { accountId, keepToken }: RevokeOtherSessionsInput,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(keepToken !== null, (query) =>
      query.where('token_hash', '<>', hashSessionToken(keepToken ?? '')),
    )
    .executeTakeFirst();
  if (numDeletedRows > 0n) await publishSessionsEnded(trx, { accountId });
}
