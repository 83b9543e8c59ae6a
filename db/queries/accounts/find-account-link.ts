import type { Kysely } from 'kysely';
import type { Audience } from '#shared/options.ts';
import { hashSessionToken } from '../../session-token.ts';
import type { AccountLinksTable } from '../../tables/account-links.ts';
import type { Database } from '../../tables/database.ts';

export type AccountLink = {
  accountId: string;
  purpose: Extract<AccountLinksTable['purpose'], 'invitation' | 'reset'>;
  audience: Audience;
  email: string;
  name: string | null;
};

/** The account behind a link that still sets a password; null when it was used, has expired or never was. */
export async function findAccountLink(
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<AccountLink | null> {
  const row = await db
    .selectFrom('account_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .leftJoin('startup_applications as f', 'f.id', 'a.founder_id')
    .leftJoin('investors as i', 'i.id', 'a.investor_id')
    .where('l.token_hash', '=', hashSessionToken(token))
    .where('l.purpose', 'in', ['invitation', 'reset'])
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where((eb) => eb.or([eb('a.founder_id', 'is', null), eb('f.status', '=', 'accepted')]))
    .select((eb) => [
      'a.id as accountId',
      'l.purpose',
      'a.audience',
      'a.email',
      eb.fn.coalesce('f.founder_name', 'i.name').as('name'),
    ])
    .$narrowType<{ purpose: AccountLink['purpose'] }>()
    .executeTakeFirst();
  return row ?? null;
}
