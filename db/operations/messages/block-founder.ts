import { type Kysely, sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';

type BlockFounderInput = { founderId: string; blockedId: string };

/** From now on that founder's messages are refused. Only somebody who wrote can be blocked. */
export async function blockFounder(
  db: Kysely<Database>,
  { founderId, blockedId }: BlockFounderInput,
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

type UnblockFounderInput = { founderId: string; blockedId: string };

/** Takes a block back; one that is not there needs none. */
export async function unblockFounder(
  db: Kysely<Database>,
  { founderId, blockedId }: UnblockFounderInput,
): Promise<void> {
  await db
    .deleteFrom('contact_blocks')
    .where('founder_id', '=', founderId)
    .where('blocked_id', '=', blockedId)
    .execute();
}
