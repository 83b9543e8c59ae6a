import type { Kysely } from 'kysely';
import type { ExchangeView } from '#shared/api/coach.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../tables/database.ts';
import { exchangeRows, toExchangeView } from './exchange-view.ts';

type Input = { founderId: string; exchangeId: string; now: Date };

/** One of a founder's own questions; another's is not found. */
export async function findExchange(
  db: Kysely<Database>,
  { founderId, exchangeId, now }: Input,
): Promise<ExchangeView> {
  const row = await exchangeRows(db, founderId).where('id', '=', exchangeId).executeTakeFirst();
  if (!row) throw new AppError('coach_exchange_not_found');
  return toExchangeView(row, now);
}
