import { type Kysely, sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; blockedId: string };

/** Refuses further messages of a founder. Only founders who have written can be blocked. */
export async function blockFounder(
  db: Kysely<Database>,
  { founderId, blockedId }: Input,
): Promise<void> {
  const { rows } = await sql<{ wrote: boolean }>`
    with wrote as (
      select from contact_messages
      where sender_id = ${blockedId} and recipient_id = ${founderId} limit 1
    ), blocked as (
      insert into contact_blocks (founder_id, blocked_id)
      select ${founderId}::uuid, ${blockedId}::uuid from wrote
      on conflict do nothing
    )
    select exists (select from wrote) as wrote`.execute(db);
  if (!rows[0]?.wrote) throw new AppError('member_not_found');
}

/** Removes a block; does nothing if there is none. */
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
