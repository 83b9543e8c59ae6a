import { randomBytes } from 'node:crypto';
import { maxTokens, tokenPrefix } from '#shared/domain/access-tokens.ts';
import type { TokenScope } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { Db, Trx } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { notifyOfSecurityChange } from '../accounts/notify-owner.ts';
import { lockAccount } from '../accounts/passkeys.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { endConnectedApps } from '../oauth/oauth-records.ts';

type MakeTokenInput = {
  actor: Actor;
  name: string;
  scope: TokenScope;
  days: number;
  now: Date;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Makes a token and notifies its owner. Returns it: only its hash is kept, so nobody sees it again. */
export async function makeAccessToken(
  db: Db,
  { actor, name, scope, days, now }: MakeTokenInput,
): Promise<{ token: string }> {
  const { accountId, email } = actor;
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if ((await countWorking(trx, { accountId, now })) >= maxTokens) {
      throw new AppError('too_many_tokens');
    }
    await trx
      .insertInto('access_tokens')
      .values({
        account_id: accountId,
        name,
        token_hash: hashSessionToken(token),
        scope,
        created_at: now,
        expires_at: new Date(now.getTime() + days * dayMs),
      })
      .execute();
    await recordAudit(trx, {
      actor,
      action: 'access_token.made',
      subject: { type: 'account', id: accountId, name: email },
      details: { to: scope, name },
      now,
    });
    await notifyOfSecurityChange(trx, { accountId, change: 'token_made', token: name, now });
  });
  return { token };
}

async function countWorking(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom('access_tokens')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type RevokeTokenInput = {
  actor: Actor;
  tokenId: string;
  /** The required owner; `anybody` is for admins, and its owner is notified. */
  owner: 'actor' | 'anybody';
  now: Date;
};

/** Ends a token for good. Throws `token_not_found` if there is no such token, or it was revoked before. */
export async function revokeAccessToken(
  db: Db,
  { actor, tokenId, owner, now }: RevokeTokenInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const revoked = await trx
      .updateTable('access_tokens as k')
      .from('accounts as a')
      .set({ revoked_at: now })
      .whereRef('a.id', '=', 'k.account_id')
      .where('k.id', '=', tokenId)
      .where('k.revoked_at', 'is', null)
      .$if(owner === 'actor', (query) => query.where('k.account_id', '=', actor.accountId))
      .returning(['a.id as accountId', 'a.email', 'k.name'])
      .executeTakeFirst();
    if (!revoked) throw new AppError('token_not_found');
    const { accountId, email, name } = revoked;
    await recordAudit(trx, {
      actor,
      action: 'access_token.revoked',
      subject: { type: 'account', id: accountId, name: email },
      details: { name },
      now,
    });
    if (accountId === actor.accountId) return;
    await notifyOfSecurityChange(trx, { accountId, change: 'token_revoked', token: name, now });
  });
}

/** Ends every token of an account, also those of connected apps, when what opens the account has changed or the account is closed. */
export async function endAccessTokens(
  trx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
  await endConnectedApps(trx, { accountId });
}

const touchIntervalMs = 60_000;

/** Notes that a token was used. Writes at most once a minute. */
export async function touchAccessToken(
  db: Db,
  { tokenId, lastUsedAt, now }: { tokenId: string; lastUsedAt: Date | null; now: Date },
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < touchIntervalMs) return;
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: now })
    .where('id', '=', tokenId)
    .where('last_used_at', 'is not distinct from', lastUsedAt)
    .execute();
}
