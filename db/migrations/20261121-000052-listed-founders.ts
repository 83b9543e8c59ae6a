import { type Kysely, sql } from 'kysely';

/**
 * Who is on the boards is kept with the figures that they rank: accepted founders. A board of
 * everybody is read from one index then, in its order, without a look at the applications.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table founder_totals add column is_listed boolean not null default false`.execute(
    db,
  );
  await sql`
    update founder_totals f set is_listed = true
    from startup_applications a where a.id = f.founder_id and a.status = 'accepted'`.execute(db);
  await sql`
    create index founder_totals_board on founder_totals (board_points, founder_id)
      include (tasks_completed) where is_listed`.execute(db);
  await keepThem(db);
}

/** Follows each application, in its own transaction, whoever changes it. */
async function keepThem(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function list_new_founders() returns trigger language plpgsql as $$
    begin
      update founder_totals f set is_listed = true
      from new_rows n join startup_applications a on a.id = n.founder_id and a.status = 'accepted'
      where f.founder_id = n.founder_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger list_new_founders after insert on founder_totals
      referencing new table as new_rows
      for each statement execute function list_new_founders()`.execute(db);
  await sql`
    create function list_founder() returns trigger language plpgsql as $$
    begin
      update founder_totals set is_listed = new.status = 'accepted' where founder_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger list_founder after update of status on startup_applications
      for each row when (
        old.status is distinct from new.status and 'accepted' in (old.status, new.status))
      execute function list_founder()`.execute(db);
}
