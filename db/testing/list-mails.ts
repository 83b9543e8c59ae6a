import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Every mail that is lined up, as `template to`. */
export async function listMails(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .orderBy('template')
    .orderBy('recipient')
    .select(['template', 'recipient'])
    .execute();
  return rows.map(({ template, recipient }) => `${template} ${recipient}`);
}
