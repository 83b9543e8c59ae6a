import type { Kysely } from 'kysely';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { lockAsker } from './lock-asker.ts';
import { settleAnswer } from './settle-answer.ts';

type Input = { founderId: string; now: Date };

/** Deletes a founder's conversation for good, an answer under way included. What was asked today still counts. */
export async function clearConversation(
  db: Kysely<Database>,
  { founderId, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAsker(trx, { founderId, now });
    const own = trx.selectFrom('coach_exchanges').where('founder_id', '=', founderId);
    const open = await own
      .where('state', 'in', ['waiting', 'answering'])
      .select(['id as exchangeId', 'attempt'])
      .executeTakeFirst();
    if (open) await settleAnswer(trx, { ...open, outcome: { state: 'stopped' }, now });
    await trx.deleteFrom('coach_exchanges').where('founder_id', '=', founderId).execute();
    await sendLiveHint(trx, { coachOf: founderId });
  });
}
