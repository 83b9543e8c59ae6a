import type { Kysely, Selectable, Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { publishLiveEvent } from '../../live.ts';
import { listHelpWanted } from '../../queries/check-ins.ts';
import type { CheckInsTable, Database } from '../../schema.ts';

/** Shares a call for help with the cohort, or takes it back, as its check-in says. */
export async function shareHelp(
  trx: Transaction<Database>,
  { checkIn, now }: { checkIn: Selectable<CheckInsTable>; now: Date },
): Promise<void> {
  const { id, help_wanted, shares_help, help_shared_at } = checkIn;
  const isWanted = shares_help && help_wanted !== null;
  if (isWanted === (help_shared_at !== null)) return;
  await trx
    .updateTable('check_ins')
    .set({ help_shared_at: isWanted ? now : null })
    .where('id', '=', id)
    .execute();
}

/**
 * Notes that a founder can help another startup of their cohort; a second time does nothing. Throws
 * `help_gone` for a call that was taken back, and `help_own` for one of their own team.
 */
export async function offerHelp(
  db: Kysely<Database>,
  { founderId, checkInId, now }: { founderId: string; checkInId: string; now: Date },
): Promise<{ isNew: boolean }> {
  return db.transaction().execute(async (trx) => {
    const call = (await listHelpWanted(trx, { founderId, now })).find(
      (each) => each.checkInId === checkInId,
    );
    if (!call) throw new AppError('help_gone');
    if (call.isOwn) throw new AppError('help_own');
    const offer = await trx
      .insertInto('help_offers')
      .values({ check_in_id: checkInId, founder_id: founderId, offered_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('check_in_id')
      .executeTakeFirst();
    if (offer) await publishLiveEvent(trx, { founderId, cohortId: null });
    return { isNew: offer !== undefined };
  });
}
