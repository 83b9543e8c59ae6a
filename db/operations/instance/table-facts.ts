import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import { type ExportedName, exportedNames } from './exported-tables.ts';

export type TableFacts = {
  /** Of the primary key. */
  keys: { name: string; type: string }[];
  types: Record<string, string>;
  /** Columns that count up by themselves. */
  counters: string[];
};

/** The database's own facts about the exported tables. */
export async function readTableFacts(db: Db): Promise<Map<ExportedName, TableFacts>> {
  const { rows } = await sql<{ name: ExportedName } & TableFacts>`
    select c.relname as name,
      json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) as types,
      coalesce(json_agg(a.attname) filter (where a.attidentity <> ''), '[]') as counters,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by array_position(i.indkey::int2[], a.attnum)
      ) filter (where a.attnum = any(i.indkey::int2[])) as keys
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${exportedNames}::text[])
    group by c.relname`.execute(db);
  return new Map(rows.map(({ name, ...facts }) => [name, facts]));
}
