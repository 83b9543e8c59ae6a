import type { Kysely } from 'kysely';
import type { ExchangeView } from '#shared/api/coach.ts';
import type { Database } from '../../tables/database.ts';
import { exchangeRows, toExchangeView } from './exchange-view.ts';

type Input = { exchangeId: string; attempt: number; now: Date };

/** What became of a question that was asked in Slack, and where to say so; null when it is said. */
export async function findReplyTo(
  db: Kysely<Database>,
  { exchangeId, attempt, now }: Input,
): Promise<{ view: ExchangeView; founderId: string; sealed: Buffer } | null> {
  const waiting = await db
    .selectFrom('coach_exchanges')
    .where('id', '=', exchangeId)
    .where('attempt', '=', attempt)
    .where('reply_to', 'is not', null)
    .select(['founder_id as founderId', 'reply_to as sealed'])
    .executeTakeFirst();
  if (!waiting?.sealed) return null;
  const { founderId, sealed } = waiting;
  const row = await exchangeRows(db, founderId).where('id', '=', exchangeId).executeTakeFirst();
  return row ? { view: toExchangeView(row, now), founderId, sealed } : null;
}
