import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; blockedId: string };

/** Takes a block back; one that is not there needs none. */
export async function unblockFounder(
  db: Kysely<Database>,
  { founderId, blockedId }: Input,
): Promise<void> {
  await db
    .deleteFrom('contact_blocks')
    .where('founder_id', '=', founderId)
    .where('blocked_id', '=', blockedId)
    .execute();
}
