import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = { investorId: string; isMailed: boolean; now: Date };

/** Whether an investor gets founders' updates at all; single startups they stop by themselves. */
export async function setUpdateMail(
  db: Kysely<Database>,
  { investorId, isMailed, now }: Input,
): Promise<void> {
  await db
    .updateTable('investors')
    .set({ update_mails_stopped_at: isMailed ? null : now })
    .where('id', '=', investorId)
    .execute();
}
