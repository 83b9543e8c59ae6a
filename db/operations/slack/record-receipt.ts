import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

/** True the first time that a request is received, false for every repeat. */
export async function recordReceipt(db: Kysely<Database>, key: string): Promise<boolean> {
  const recorded = await db
    .insertInto('slack_receipts')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return recorded !== undefined;
}
