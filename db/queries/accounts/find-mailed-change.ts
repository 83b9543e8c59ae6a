import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

type Key = { accountId: string; email: string };

export type MailedChange = {
  name: string;
  /** Somebody has the address already. */
  isTaken: boolean;
};

/** Whose wish for an address a mail is about; null when it is no wish any more. */
export async function findMailedChange(
  db: Kysely<Database>,
  { accountId, email }: Key,
): Promise<MailedChange | null> {
  const row = await db
    .selectFrom('email_changes as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .innerJoin('investors as i', 'i.id', 'a.investor_id')
    .leftJoin('accounts as owner', (join) =>
      join
        .onRef('owner.email', '=', 'c.email')
        .onRef('owner.audience', '=', 'a.audience')
        .on('owner.is_claim', '=', false),
    )
    .where('c.account_id', '=', accountId)
    .where('c.email', '=', email)
    .select(['i.name', 'owner.id as ownerId'])
    .executeTakeFirst();
  return row ? { name: row.name, isTaken: row.ownerId !== null } : null;
}
