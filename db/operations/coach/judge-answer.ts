import type { Kysely } from 'kysely';
import type { ExchangeView, Feedback } from '#shared/api/coach.ts';
import { AppError } from '#shared/errors.ts';
import { sendLiveHint } from '../../live.ts';
import { findExchange } from '../../queries/coach/exchanges.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; exchangeId: string; feedback: Feedback | null; now: Date };

/** A founder says whether an answer helped; the latest word counts, null takes it back. */
export async function judgeAnswer(
  db: Kysely<Database>,
  { founderId, exchangeId, feedback, now }: Input,
): Promise<ExchangeView> {
  return db.transaction().execute(async (trx) => {
    const judged = await trx
      .updateTable('coach_exchanges')
      .where('id', '=', exchangeId)
      .where('founder_id', '=', founderId)
      .where('state', '=', 'complete')
      .set({ feedback })
      .returning('id')
      .executeTakeFirst();
    if (!judged) throw new AppError('coach_exchange_not_found');
    await sendLiveHint(trx, { coachOf: founderId });
    return findExchange(trx, { founderId, exchangeId, now });
  });
}
