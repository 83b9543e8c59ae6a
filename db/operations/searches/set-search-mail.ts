import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = { investorId: string; isMailed: boolean; now: Date };

/** Whether an investor is mailed once a week what is new in their saved searches. */
export async function setSearchMail(
  db: Kysely<Database>,
  { investorId, isMailed, now }: Input,
): Promise<void> {
  await db
    .updateTable('investors')
    .set({ search_mails_stopped_at: isMailed ? null : now })
    .where('id', '=', investorId)
    .execute();
}
