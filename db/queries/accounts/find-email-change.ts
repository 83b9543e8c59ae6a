import type { Kysely } from 'kysely';
import { hashSessionToken } from '../../session-token.ts';
import type { Database } from '../../tables/database.ts';

type EmailChange = {
  /** The new address. */
  email: string;
  name: string;
  isDone: boolean;
};

/** Which address a link gives an investor, or gave; null when it is none that counts. */
export async function findEmailChange(
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<EmailChange | null> {
  const row = await db
    .selectFrom('account_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .innerJoin('investors as i', 'i.id', 'a.investor_id')
    .leftJoin('email_changes as c', (join) =>
      join.onRef('c.account_id', '=', 'l.account_id').onRef('c.email', '=', 'l.email'),
    )
    .where('l.token_hash', '=', hashSessionToken(token))
    .where('l.purpose', '=', 'email_change')
    .where((eb) =>
      eb.or([
        eb.and([eb('l.used_at', 'is not', null), eb('a.email', '=', eb.ref('l.email'))]),
        eb.and([
          eb('l.used_at', 'is', null),
          eb('l.expires_at', '>', now),
          eb('c.email', 'is not', null),
        ]),
      ]),
    )
    .select(['l.email', 'l.used_at as usedAt', 'i.name'])
    .executeTakeFirst();
  if (!row?.email) return null;
  return { email: row.email, name: row.name, isDone: row.usedAt !== null };
}
