import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../schema.ts';

/** Empties what files say about somebody who deletes their account. */
export async function forgetImported(
  trx: Trx,
  { id, email }: { id: string; email: RawBuilder<string> },
): Promise<void> {
  // People write addresses as 'Ada <ada@example.com>', too.
  const isNamed = sql`(${email}) = any(regexp_split_to_array(lower(cell), '[\\s<>:;,?]+'))`;
  await sql`
    update import_rows set cells = '{}'
    where made_founder = ${id} or made_investor = ${id}
      or exists (select from unnest(cells) as cell where ${isNamed})`.execute(trx);
  // Such a row may have been chosen for the headings, or stand above them.
  await sql`
    update imports set headers = array_fill(''::text, array[cardinality(headers)])
    where exists (select from unnest(headers) as cell where ${isNamed})`.execute(trx);
  await sql`
    update imports set top_rows = '[]' where exists (
      select from jsonb_array_elements(top_rows) as top, jsonb_array_elements_text(top->'cells') as cell
      where ${isNamed})`.execute(trx);
}
