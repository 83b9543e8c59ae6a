import pg from 'pg';
import { findPostgres } from '../product/find-postgres.ts';

/** The product's own database, for what no page does: letting time pass. */
export async function openProductSql(dataDir: string): Promise<pg.Client> {
  const postgres = findPostgres(dataDir);
  if (!postgres) throw new Error(`No PostgreSQL runs in ${dataDir}`);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return client;
}

/** A minute passes for one applicant: a decision takes effect, and its mail leaves. */
export async function expireUndoWindow(sql: pg.Client, email: string): Promise<void> {
  await sql.query(
    `update startup_applications set pending_since = pending_since - interval '1 minute'
     where founder_email = $1 and pending_since > now() - interval '1 minute'`,
    [email],
  );
  const { rows } = await sql.query(
    `update mails set send_after = now() where recipient = $1 and state = 'waiting'
     returning 'mail:' || id as key`,
    [email],
  );
  await sql.query(
    `update graphile_worker._private_jobs set run_at = now() where key = any($1) and locked_at is null`,
    [rows.map(({ key }) => key)],
  );
  // A worker that sleeps until its next look does not see it otherwise.
  await sql.query(`select pg_notify('jobs:insert', '{"count":1}')`);
}

/** Emails reach these founders at any hour, so that the test passes at night too. */
export async function clearQuietHours(dataDir: string, emails: string[]): Promise<void> {
  const sql = await openProductSql(dataDir);
  try {
    await sql.query(
      'update founders set quiet_from = null, quiet_until = null where email = any($1)',
      [emails],
    );
  } finally {
    await sql.end();
  }
}
