import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

type Candidate = { id: string; passwordHash: string | null } | null;

/** Whose address it is, and the newest that claims it: either may sign in, by its own password. */
export async function findInvestorsForSignIn(
  db: Kysely<Database>,
  { email }: { email: string },
): Promise<{ owner: Candidate; claim: Candidate }> {
  const rows = await db
    .selectFrom('accounts')
    .where('audience', '=', 'investor')
    .where('email', '=', email)
    .select(['id', 'password_hash as passwordHash', 'is_claim as isClaim'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const find = (isClaim: boolean) => rows.find((row) => row.isClaim === isClaim) ?? null;
  return { owner: find(false), claim: find(true) };
}
