import { sql } from 'kysely';
import type { Trx } from '../../schema.ts';

/** Until the transaction ends, nobody else installs the app or moves it to another workspace. */
export async function lockWorkspace(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slack workspace'))`.execute(trx);
}

/**
 * Keeps the app from moving until the transaction ends. False if it is installed in another workspace
 * than this one: nothing may be tied to this one any more.
 */
export async function keepWorkspace(trx: Trx, teamId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('slack workspace'))`.execute(trx);
  return isInstalledOnlyHere(trx, teamId);
}

/** An app whose token is configured by hand is installed nowhere, as far as we know. */
export async function isInstalledOnlyHere(trx: Trx, teamId: string): Promise<boolean> {
  const { rows } = await sql<{ isHere: boolean }>`
    select count(*) = 0 or bool_or(team_id = ${teamId}) as "isHere"
    from slack_installations`.execute(trx);
  return rows[0]?.isHere ?? true;
}
