import type { Kysely } from 'kysely';
import { hashSessionToken } from '../../session-token.ts';
import type { Database } from '../../tables/database.ts';

type Verification = { email: string; name: string; company: string | null; isVerified: boolean };

/** Whose address a link verifies, or verified; null when it has expired, or another claim was proved. */
export async function findVerification(
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<Verification | null> {
  const row = await db
    .selectFrom('account_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .innerJoin('investors as i', 'i.id', 'a.investor_id')
    .where('l.token_hash', '=', hashSessionToken(token))
    .where('l.purpose', '=', 'verification')
    .where((eb) =>
      eb.or([
        eb('a.is_claim', '=', false),
        eb.and([eb('l.used_at', 'is', null), eb('l.expires_at', '>', now)]),
      ]),
    )
    .select(['i.email', 'i.name', 'i.company', 'a.is_claim as isClaim'])
    .executeTakeFirst();
  if (!row) return null;
  const { isClaim, ...who } = row;
  return { ...who, isVerified: !isClaim };
}
