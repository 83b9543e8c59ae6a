import { type Kysely, sql } from 'kysely';
import { thanksUndoMs } from '#shared/domain/thanks.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { addHelpPoints } from './add-help-points.ts';
import { lockPair } from './lock-pair.ts';
import { tellOfThanks } from './tell-of-thanks.ts';

type Input = { giverId: string; thanksId: string; now: Date };

/**
 * Takes thanks back within an hour: the exact negative row in the helper's ledger, the helper's
 * notification and the line in the channel withdrawn, the giver's place of the week free again.
 * Taken back before: nothing happens. Another's thanks, or none, are `thanks_not_found`.
 */
export async function undoThanks(
  db: Kysely<Database>,
  { giverId, thanksId, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = trx
      .selectFrom('thanks')
      .where('id', '=', thanksId)
      .where('giver_id', '=', giverId);
    const found = await mine.select('helper_id as helperId').executeTakeFirst();
    if (!found) throw new AppError('thanks_not_found');
    const { helperId } = found;
    const { giver, helper } = await lockPair(trx, { giverId, helperId });
    if (!giver || !helper) throw new AppError('thanks_not_found');

    const thanks = await mine
      .select(['given_at', 'undone_at', 'ledger_id'])
      .executeTakeFirstOrThrow();
    if (thanks.undone_at) return;
    if (now.getTime() - thanks.given_at.getTime() >= thanksUndoMs) {
      throw new AppError('thanks_too_late');
    }
    await trx.updateTable('thanks').set({ undone_at: now }).where('id', '=', thanksId).execute();
    const { rows } = await sql<{ day: string; points: number }>`
      insert into points_ledger (user_id, kind, points, earned_on, reverses, created_at)
      select user_id, kind, -points, earned_on, id, ${now}::timestamptz
      from points_ledger where id = ${thanks.ledger_id}
      returning earned_on as day, points`.execute(trx);
    for (const row of rows) await addHelpPoints(trx, { helperId, ...row });
    await trx
      .deleteFrom('cohort_notifications')
      .where('recipient_id', '=', helperId)
      .where('thanks_id', '=', thanksId)
      .execute();
    await tellOfThanks(trx, { giver, helper, kind: 'thanks_retraction', thanksId });
  });
}
