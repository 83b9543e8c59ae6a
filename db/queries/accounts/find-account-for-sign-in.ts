import type { Kysely } from 'kysely';
import type { Audience } from '#shared/options.ts';
import type { Database } from '../../tables/database.ts';

export type SignInAccount = {
  id: string;
  passwordHash: string | null;
  founderId: string | null;
  timeZone: string | null;
  /** Whether a code is asked for, too. */
  hasSecondFactor: boolean;
  /** A founder's account is open only while the application is accepted. */
  isOpen: boolean;
};

/** The account behind a lower-case address, whether or not it may sign in now. */
export async function findAccountForSignIn(
  db: Kysely<Database>,
  { audience, email }: { audience: Audience; email: string },
): Promise<SignInAccount | null> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('startup_applications as f', 'f.id', 'a.founder_id')
    .where('a.audience', '=', audience)
    .where('a.email', '=', email)
    .select((eb) => [
      'a.id',
      'a.password_hash as passwordHash',
      'a.founder_id as founderId',
      'f.status',
      'f.time_zone as timeZone',
      eb('a.totp_confirmed_at', 'is not', null).$castTo<boolean>().as('hasSecondFactor'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { status, ...account } = row;
  return { ...account, isOpen: account.founderId === null || status === 'accepted' };
}
