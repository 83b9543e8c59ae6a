import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { ExchangeView } from '#shared/api/coach.ts';
import type { Database } from '../../tables/database.ts';
import { findExchange } from './find-exchange.ts';

type Input = { founderId: string; exchangeId: string; clock: () => Date; everyMs?: number };

/**
 * The progress of an answer, from any process: a view whenever there is more of it, the last one
 * settled. For doors that stream and have no page that the live channel could wake.
 */
export async function* followAnswer(
  db: Kysely<Database>,
  { founderId, exchangeId, clock, everyMs = 300 }: Input,
): AsyncGenerator<ExchangeView, void, void> {
  let said: string | undefined;
  for (;;) {
    const view = await findExchange(db, { founderId, exchangeId, now: clock() });
    const isOpen = view.state === 'waiting' || view.state === 'answering';
    const saying = `${view.state} ${view.answer}`;
    if (saying !== said) yield view;
    if (!isOpen) return;
    said = saying;
    await setTimeout(everyMs);
  }
}
