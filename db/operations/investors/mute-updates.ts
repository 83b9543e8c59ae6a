import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = { investorId: string; founderId: string; isMuted: boolean };

/** Whether an investor gets no more updates of a startup. */
export async function muteUpdates(
  db: Kysely<Database>,
  { investorId, founderId, isMuted }: Input,
): Promise<void> {
  if (!isMuted) {
    await db
      .deleteFrom('update_mutes')
      .where('investor_id', '=', investorId)
      .where('founder_id', '=', founderId)
      .execute();
    return;
  }
  await db
    .insertInto('update_mutes')
    .values({ investor_id: investorId, founder_id: founderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
