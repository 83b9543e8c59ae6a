import type pg from 'pg';

/** The database can't be migrated as it is. The message says what to do. */
export class MigrationRefusedError extends Error {
  /** PostgreSQL's, where it refused a migration. */
  code?: string;
}

/** The schema is written for this version: `unique nulls not distinct` came with 15. */
const oldestVersion = 15;
/** In the order of the migrations. */
const requiredExtensions = ['pg_trgm', 'btree_gin', 'unaccent', 'btree_gist'];

export async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select current_setting('server_version') as version,
    current_setting('server_version_num')::int / 10000 as major`);
  if (rows[0].major >= oldestVersion) return;
  throw new MigrationRefusedError(
    `Slipstream needs PostgreSQL ${oldestVersion} or newer, and this server is PostgreSQL ${rows[0].version}: upgrade it, or set DATABASE_URL to another one.`,
  );
}

/**
 * Asks before anything is changed what the migrations would be refused: a baseline that stops in its
 * middle would tell an operator only of the first thing that is missing.
 */
export async function refuseMissingRights(
  client: pg.Client,
  extensions = requiredExtensions,
): Promise<void> {
  const { rows } = await client.query(
    `with missing as (
      select name, available.trusted,
        available.name is not null as is_installed
      from unnest($1::text[]) with ordinality needed (name, place)
      left join lateral (select a.name, v.trusted from pg_available_extensions a
        join pg_available_extension_versions v on v.name = a.name and v.version = a.default_version
        where a.name = needed.name) available using (name)
      where not exists (select from pg_extension where extname = needed.name)
      order by place
    ), rights as (
      select (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
        has_database_privilege(current_database(), 'create') as in_database,
        has_schema_privilege('public', 'create') as in_schema,
        to_regnamespace('graphile_worker') is not null as has_queue
    )
    select current_user as role, current_database() as database,
      (select tableowner from pg_tables where schemaname = 'public'
        and tablename = 'kysely_migration' and not pg_has_role(tableowner, 'member')) as owner,
      array(select name from missing where not is_installed) as absent,
      array(
        select 'create extension if not exists ' || name from missing, rights
          where is_installed and not is_superuser and not (in_database and trusted)
        union all select format('grant create on database %I to %I', current_database(), current_user)
          from rights where not in_database and not has_queue
        union all select format('grant create on schema public to %I', current_user)
          from rights where not in_schema
      ) as statements`,
    [extensions],
  );
  const [{ role, database, owner, absent, statements }] = rows;
  if (owner) {
    throw new MigrationRefusedError(
      `The tables of the database "${database}" belong to the role "${owner}", and "${role}" may not change them: set DATABASE_MIGRATION_URL to an address with that role.`,
    );
  }
  if (absent.length > 0) {
    throw new MigrationRefusedError(
      `This PostgreSQL has no extension ${absent.join(', ')}: install its contrib modules (Debian: postgresql-contrib), or set DATABASE_URL to another server.`,
    );
  }
  if (statements.length > 0) {
    throw new MigrationRefusedError(
      `The role "${role}" may not create what Slipstream needs: as an administrator, run "${statements.join('; ')}" in the database "${database}", and start again.`,
    );
  }
}
