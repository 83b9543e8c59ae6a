import { type Kysely, sql } from 'kysely';
import { patienceMs, silenceMs } from '../../queries/coach/exchanges.ts';
import type { Database } from '../../schema.ts';
import { settleAnswer } from './settle-answer.ts';

type Input = { now: Date; founderId?: string };

/**
 * Settles answers as failed whose worker gave no sign of life for 15 seconds, and questions that
 * nobody took up: their founders may ask again.
 */
export async function settleDeadAnswers(
  db: Kysely<Database>,
  { now, founderId }: Input,
): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const dead = await db
    .selectFrom('coach_exchanges')
    .where('state', 'in', ['waiting', 'answering'])
    .where(
      'beat_at',
      '<',
      sql<Date>`case state when 'waiting' then ${before(patienceMs)}::timestamptz
        else ${before(silenceMs)}::timestamptz end`,
    )
    .$if(founderId !== undefined, (query) => query.where('founder_id', '=', founderId as string))
    .select(['id', 'attempt'])
    .execute();
  const outcome = { state: 'failed', failure: 'interrupted' } as const;
  for (const { id, attempt } of dead) {
    await db
      .transaction()
      .execute((trx) => settleAnswer(trx, { exchangeId: id, attempt, outcome, now }));
  }
  return dead.length;
}
