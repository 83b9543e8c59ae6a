import { sql } from 'kysely';
import { addJob } from '../../jobs.ts';
import { findDueSummary } from '../../queries/coach/memory.ts';
import type { Db, Trx } from '../../schema.ts';

type QueueSummaryInput = {
  founderId: string;
  /** The founder's day on which its tokens are counted. */
  day: string;
};

/**
 * Queues the job that sums up the older part of a conversation, if enough of it is missing in the
 * summary. One job waits at a time; two that run at once do no harm, because only the first can save.
 */
export async function queueSummary(trx: Trx, { founderId, day }: QueueSummaryInput): Promise<void> {
  if (!(await findDueSummary(trx, { founderId }))) return;
  await addJob(trx, 'summarize-conversation', { founderId, day }, { key: `summary:${founderId}` });
}

type SaveSummaryInput = {
  founderId: string;
  text: string;
  /** The last exchange that it covers. */
  upTo: number;
  /** Up to where the summary went from which it was written; null if there was none. */
  previousUpTo: number | null;
  now: Date;
};

/**
 * Saves a summary. False when it is out of date: the conversation was deleted while the model wrote,
 * or another summary was saved. Takes the lock that deleting takes.
 */
export async function saveSummary(
  db: Db,
  { founderId, text, upTo, previousUpTo, now }: SaveSummaryInput,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('startup_founders')
      .where('id', '=', founderId)
      .select('id')
      .forNoKeyUpdate()
      .execute();
    const { rows } = await sql`
      insert into coach_summaries (founder_id, text, up_to, written_at)
      select founder_id, ${text}, number, ${now}::timestamptz from coach_exchanges
      where founder_id = ${founderId} and number = ${upTo}
        and ${previousUpTo}::bigint is not distinct from (
          select up_to from coach_summaries where founder_id = ${founderId})
      on conflict (founder_id) do update set
        text = excluded.text, up_to = excluded.up_to, written_at = excluded.written_at
      returning founder_id`.execute(trx);
    return rows.length > 0;
  });
}
