import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../schema.ts';

/** Empties what files said about somebody who deletes their account. */
export async function forgetImported(
  trx: Transaction<Database>,
  { id, email }: { id: string; email: RawBuilder<string> },
): Promise<void> {
  await sql`
    update import_rows set cells = '{}'
    where made_founder = ${id} or made_investor = ${id}
      or (${email}) in (select lower(trim(cell)) from unnest(cells) as cell)`.execute(trx);
}
