import { openSession } from '#db/operations/accounts/sessions.ts';
import { findSession, type Session } from '#db/queries/sessions.ts';
import type { Me } from '#shared/api/session.ts';
import type { ApiContext } from '../context.ts';

/** Opens a session in place of the browser's earlier one; null when the account was closed just now. */
export async function beginSession(
  context: ApiContext,
  accountId: string,
): Promise<Session | null> {
  const { db, client, cookie, now, facts } = context;
  const { token, keepUntil } = await openSession(db, {
    accountId,
    userAgent: client.userAgent,
    now,
    replaces: cookie.token,
  });
  const session = await findSession(db, { token, now });
  if (!session) return null;
  cookie.set(token, keepUntil);
  facts.accountId = session.accountId;
  return session;
}

/** What a browser is told of who is signed in. */
export function toMe({ audience, accountId, email, founder, investor }: Session): Me {
  return { audience, accountId, email, founder, investor };
}
