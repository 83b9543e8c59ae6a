import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Db, Trx } from '../../schema.ts';
import { closeIntroduction } from '../introductions/answer-introduction.ts';
import { lockIntroduction } from '../introductions/lock-introduction.ts';

type Input = { founderId: string; blockedId: string };

/**
 * Refuses further messages of a founder, and closes the one that waits for an answer. Only founders
 * who have written can be blocked.
 */
export async function blockFounder(
  db: Db,
  { founderId, blockedId, now }: Input & { now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('introductions')
      .where('requester_founder_id', '=', blockedId)
      .where('recipient_founder_id', '=', founderId)
      .where('kind', '=', 'contact')
      .where('state', '=', 'requested')
      .select('id as introductionId')
      .executeTakeFirst();
    const introduction = open && (await lockIntroduction(trx, open))?.introduction;
    await insertBlock(trx, { founderId, blockedId });
    if (introduction?.state !== 'requested') return;
    // Not declined, which would keep them from writing for a month even if they are unblocked.
    await closeIntroduction(trx, { introduction, state: 'expired', now });
  });
}

async function insertBlock(trx: Trx, { founderId, blockedId }: Input): Promise<void> {
  const { rows } = await sql<{ wrote: boolean }>`
    with wrote as (
      select from contact_messages
      where sender_id = ${blockedId} and recipient_id = ${founderId} limit 1
    ), blocked as (
      insert into contact_blocks (founder_id, blocked_id)
      select ${founderId}::uuid, ${blockedId}::uuid from wrote
      on conflict do nothing
    )
    select exists (select from wrote) as wrote`.execute(trx);
  if (!rows[0]?.wrote) throw new AppError('member_not_found');
}

/** Removes a block; does nothing if there is none. Throws `member_not_found` if there is no such founder. */
export async function unblockFounder(db: Db, { founderId, blockedId }: Input): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_blocks')
    .where('founder_id', '=', founderId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  const founder = db.selectFrom('founders').where('id', '=', blockedId).select('id');
  if (!(await founder.executeTakeFirst())) throw new AppError('member_not_found');
}
