import pg from 'pg';

type MakeOwnerInput = {
  /** The superuser's, in the database `postgres`. */
  session: pg.Client;
  /** The superuser's way into the product's database. */
  databaseUrl: string;
  owner: string;
};

/**
 * The product's role owns its database and may do nothing else. What an earlier version made as the
 * superuser is handed over once.
 */
export async function makeOwner({ session, databaseUrl, owner }: MakeOwnerInput): Promise<void> {
  const { password, pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const { rows } = await session.query(
    'select pg_get_userbyid(datdba) = $1 as done from pg_database where datname = $2',
    [owner, database],
  );
  if (rows[0]?.done) return;
  await session.query(`do $$ begin
    if to_regrole('${owner}') is null then create role ${owner} login password ${session.escapeLiteral(password)}; end if;
  end $$`);
  await session.query(`grant pg_read_all_settings to ${owner}`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(handOverTo(owner));
  } finally {
    await client.end();
  }
  await session.query(`alter database ${database} owner to ${owner}`);
}

/** Schemas, tables, sequences, views, types and functions, but for those of extensions. */
const handOverTo = (owner: string) => `do $$ declare each text; begin
  for each in
    with ours as (select oid, nspname from pg_namespace n where nspname !~ '^(pg_|information_schema)')
    select format('schema %I', nspname) from ours where nspname <> 'public'
    union all select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view'
        when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
      from pg_class c join ours on ours.oid = relnamespace
      where relkind in ('r', 'p', 'S', 'v', 'm') and not exists (select from pg_depend d
        where d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
    union all select format('%s %s', case prokind when 'p' then 'procedure' else 'function' end,
        p.oid::regprocedure)
      from pg_proc p join ours on ours.oid = pronamespace
      where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select format('type %s', t.oid::regtype)
      from pg_type t join ours on ours.oid = typnamespace
      where typelem = 0 and (typrelid = 0 or exists (select from pg_class c where c.oid = typrelid
        and c.relkind = 'c')) and not exists (select from pg_depend d where d.objid = t.oid
        and d.deptype = 'e')
  loop
    execute format('alter %s owner to ${owner}', each);
  end loop;
end $$`;
