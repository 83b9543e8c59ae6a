import { sql, type Transaction } from 'kysely';
import type { Database } from '../../schema.ts';

/**
 * Keeps a mail from being sent. Returns false when it is sent, or being sent just now: a claimed
 * one has counted its attempt.
 */
export async function dropMail(
  trx: Transaction<Database>,
  { key, reason }: { key: string; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update mails set state = 'dropped', data = '{}', last_error = ${reason}
    where key = ${key} and state = 'waiting' and attempts = 0
    returning id`.execute(trx);
  return rows.length > 0;
}
