import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema.ts';

/**
 * To be taken before the payment provider is asked. Every change there is told after it happened,
 * so the answer to the question with the highest number is never older than the last change.
 */
export async function takeReadNumber(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select nextval('premium_read_numbers')::text as number`.execute(db);
  return rows[0]!.number;
}
