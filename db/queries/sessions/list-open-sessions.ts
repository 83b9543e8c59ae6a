import type { Kysely } from 'kysely';
import { hashSessionToken } from '../../session-token.ts';
import type { Database } from '../../tables/database.ts';

type OpenSession = { token: string; cohortId: string | null };

/** Which of these tokens still stand for an accepted founder or an investor, and a founder's cohort now. */
export async function listOpenSessions(
  db: Kysely<Database>,
  { tokens, now }: { tokens: string[]; now: Date },
): Promise<OpenSession[]> {
  const byHash = new Map(tokens.map((token) => [hashSessionToken(token).toString('hex'), token]));
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('startup_applications as f', 'f.id', 'a.founder_id')
    .where((is) => is('s.token_hash', '=', is.fn.any(is.val(tokens.map(hashSessionToken)))))
    .where('s.expires_at', '>', now)
    .where((is) => is.or([is('f.status', '=', 'accepted'), is('a.investor_id', 'is not', null)]))
    .select(['s.token_hash as tokenHash', 'f.cohort_id as cohortId'])
    .execute();
  return rows.flatMap(({ tokenHash, cohortId }) => {
    const token = byHash.get(tokenHash.toString('hex'));
    return token ? [{ token, cohortId }] : [];
  });
}
