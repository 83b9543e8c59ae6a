import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { hashSessionToken, newSessionToken } from '../../session-token.ts';
import { recordAdminSignIn } from './record-admin-sign-in.ts';
import { absoluteMs, sessionExpiry } from './session-lifetime.ts';

type Input = {
  accountId: string;
  userAgent: string | null;
  now: Date;
  /** The token that the browser came with: its session is closed, a new sign-in never keeps it. */
  replaces?: string | null;
};

/** Opens a session under a new token. The cookie may live until `keepUntil`; the row decides. */
export async function openSession(
  db: Kysely<Database>,
  { accountId, userAgent, now, replaces }: Input,
): Promise<{ token: string; keepUntil: Date }> {
  const token = newSessionToken();
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('sessions')
      .where((row) =>
        row.or([
          row.and([row('account_id', '=', accountId), row('expires_at', '<=', now)]),
          ...(replaces ? [row('token_hash', '=', hashSessionToken(replaces))] : []),
        ]),
      )
      .execute();
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
    await recordAdminSignIn(trx, { accountId, now });
  });
  return { token, keepUntil: new Date(now.getTime() + absoluteMs) };
}
