import type { Kysely } from 'kysely';
import type { ExchangeView } from '#shared/api/coach.ts';
import { AppError } from '#shared/errors.ts';
import { findExchange } from '../../queries/coach/exchanges.ts';
import type { Database } from '../../schema.ts';
import { settleAnswer } from './settle-answer.ts';

type Input = { founderId: string; exchangeId: string; now: Date };

/**
 * Stops an answer where it is. Whoever works on it, in whichever process, finds at its next sign of
 * life that the try has ended, and hangs up. One that has ended stays as it ended.
 */
export async function stopAnswer(
  db: Kysely<Database>,
  { founderId, exchangeId, now }: Input,
): Promise<ExchangeView> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('coach_exchanges')
      .where('id', '=', exchangeId)
      .where('founder_id', '=', founderId)
      .select('attempt')
      .executeTakeFirst();
    if (!row) throw new AppError('coach_exchange_not_found');
    const { attempt } = row;
    await settleAnswer(trx, { exchangeId, attempt, outcome: { state: 'stopped' }, now });
    return findExchange(trx, { founderId, exchangeId, now });
  });
}
