import { sql } from 'kysely';
import type { AnswerSource } from '#shared/api/coach.ts';
import { isCrisisAnswer } from '#shared/domain/coach-answers.ts';
import type { Citation } from '#shared/domain/coach-context.ts';
import type { CoachFailure } from '#shared/domain/coach-prompts.ts';
import type { CoachProposal } from '#shared/domain/coach-proposals.ts';
import { addJob } from '../../jobs.ts';
import { liveChannel, publishLiveEvent } from '../../live.ts';
import { heartbeatTimeoutMs, pickupTimeoutMs } from '../../queries/coach/exchanges.ts';
import type { Db, Trx } from '../../schema.ts';

export type ClaimedQuestion = {
  exchangeId: string;
  attempt: number;
  founderId: string;
  /** Position in the conversation. */
  number: number;
  question: string;
  usageDay: string;
  /** The exchange whose answer goes on here. */
  continues: string | null;
};

/**
 * Starts an attempt, once; null when it has ended. If it was started before, its worker has died,
 * because a job runs in one worker at a time, so the attempt is failed here.
 */
export async function claimQuestion(
  db: Db,
  { exchangeId, attempt, now }: { exchangeId: string; attempt: number; now: Date },
): Promise<ClaimedQuestion | null> {
  return db.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable('coach_exchanges')
      .where('id', '=', exchangeId)
      .where('attempt', '=', attempt)
      .where('state', '=', 'waiting')
      .set({ state: 'answering', beat_at: now })
      .returning(['founder_id as founderId', 'number', 'question', 'usage_day as usageDay'])
      .returning('continues')
      .executeTakeFirst();
    if (!claimed) {
      const outcome = { state: 'failed', failure: 'interrupted' } as const;
      await finishAnswer(trx, { exchangeId, attempt, outcome, now });
      return null;
    }
    await publishLiveEvent(trx, { coachOf: claimed.founderId });
    return { exchangeId, attempt, ...claimed };
  });
}

type SaveAnswerProgressInput = { exchangeId: string; attempt: number; text: string; now: Date };

/**
 * Heartbeat that saves the answer so far for the founder's pages. False when the attempt has ended:
 * stopped, deleted or failed as abandoned. A single statement, because it runs often.
 */
export async function saveAnswerProgress(
  db: Db,
  { exchangeId, attempt, text, now }: SaveAnswerProgressInput,
): Promise<boolean> {
  const { rows } = await sql`
    with saved as (
      update coach_exchanges e set answer = ${text}, beat_at = ${now}
      from (select id, answer from coach_exchanges where id = ${exchangeId}) as before
      where e.id = before.id and e.attempt = ${attempt}::int and e.state = 'answering'
      returning e.founder_id, before.answer <> e.answer as changed
    )
    select case when changed then
      pg_notify(${liveChannel}, json_build_object('coachOf', founder_id)::text)::text end
    from saved`.execute(db);
  return rows.length > 0;
}

type SaveCitationsInput = { exchangeId: string; attempt: number; citations: Citation[] };

/** Saves what the answer can cite, before its first word is shown. */
export async function saveCitations(
  db: Db,
  { exchangeId, attempt, citations }: SaveCitationsInput,
): Promise<void> {
  await db
    .updateTable('coach_exchanges')
    .set({ citations: JSON.stringify(citations) })
    .where('id', '=', exchangeId)
    .where('attempt', '=', attempt)
    .execute();
}

export type AnswerOutcome =
  /** `isCut`: it reached its limit. `proposals`: the cards below it. */
  | {
      state: 'complete';
      answer: string;
      source: AnswerSource;
      isCut?: boolean;
      proposals?: CoachProposal[];
    }
  | { state: 'stopped' }
  /** Keeps the partial answer unless another one is given. `source`: below it stands a tip of ours. */
  | { state: 'failed'; failure: CoachFailure; answer?: string; source?: 'tips' | null };

type FinishAnswerInput = { exchangeId: string; attempt: number; outcome: AnswerOutcome; now: Date };

/**
 * Ends an attempt; false when it has ended already. A question without a complete answer, and a cry
 * for help, do not count against the allowance, and neither does the next part of an answer. If it
 * was asked in Slack, the outcome is sent there.
 */
export async function finishAnswer(
  trx: Trx,
  { exchangeId, attempt, outcome, now }: FinishAnswerInput,
): Promise<boolean> {
  const { state } = outcome;
  const finished = await trx
    .updateTable('coach_exchanges')
    .set({
      state,
      answered_at: now,
      failure: state === 'failed' ? outcome.failure : null,
      ...('answer' in outcome ? { answer: outcome.answer } : {}),
      ...('source' in outcome ? { source: outcome.source } : {}),
      ...(outcome.state === 'complete' ? { is_cut: outcome.isCut ?? false } : {}),
    })
    .where('id', '=', exchangeId)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['waiting', 'answering'])
    .returning(['founder_id', 'usage_day', 'reply_to', 'continues'])
    .executeTakeFirst();
  if (!finished) return false;
  const { founder_id: founderId, usage_day: day, reply_to: replyTo } = finished;
  if (outcome.state === 'complete' && outcome.proposals) {
    await saveProposals(trx, { exchangeId, founderId, proposals: outcome.proposals });
  }
  const isCrisis = outcome.state === 'complete' && isCrisisAnswer(outcome.answer);
  const counter = state === 'complete' ? 'answered' : state;
  await trx
    .updateTable('coach_usage')
    .where('founder_id', '=', founderId)
    .where('day', '=', day)
    .set((eb) => ({
      ...(isCrisis ? {} : { [counter]: eb(counter, '+', 1) }),
      ...((state === 'complete' && !isCrisis) || finished.continues
        ? {}
        : { reserved: eb('reserved', '-', 1) }),
    }))
    .execute();
  if (replyTo) await addJob(trx, 'reply-to-question', { exchangeId, attempt });
  await publishLiveEvent(trx, { coachOf: founderId });
  return true;
}

type SaveProposalsInput = { exchangeId: string; founderId: string; proposals: CoachProposal[] };

/** Below those of an earlier attempt that were confirmed. */
async function saveProposals(
  trx: Trx,
  { exchangeId, founderId, proposals }: SaveProposalsInput,
): Promise<void> {
  const items = proposals.map(({ kind, ...content }) => ({ kind, content }));
  await sql`
    insert into coach_proposals (exchange_id, founder_id, position, kind, content)
    select ${exchangeId}, ${founderId}, n + (
        select coalesce(max(position), 0) from coach_proposals where exchange_id = ${exchangeId}),
      item->>'kind', item->'content'
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as each (item, n)`.execute(
    trx,
  );
}

/**
 * Fails answers whose worker has sent no heartbeat for 15 seconds, and questions that no worker
 * picked up, so that their founders can ask again.
 */
export async function failAbandonedAnswers(
  db: Db,
  { now, founderId }: { now: Date; founderId?: string },
): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const abandoned = await db
    .selectFrom('coach_exchanges')
    .where('state', 'in', ['waiting', 'answering'])
    .where(
      'beat_at',
      '<',
      sql<Date>`case state when 'waiting' then ${before(pickupTimeoutMs)}::timestamptz
        else ${before(heartbeatTimeoutMs)}::timestamptz end`,
    )
    .$if(founderId !== undefined, (query) => query.where('founder_id', '=', founderId as string))
    .select(['id', 'attempt'])
    .execute();
  const outcome = { state: 'failed', failure: 'interrupted' } as const;
  for (const { id, attempt } of abandoned) {
    await db
      .transaction()
      .execute((trx) => finishAnswer(trx, { exchangeId: id, attempt, outcome, now }));
  }
  return abandoned.length;
}

type AddCoachUsageInput = {
  founderId: string;
  day: string;
  inputTokens: number;
  outputTokens: number;
};

/** Adds what an attempt cost, whatever its outcome. */
export async function addCoachUsage(
  db: Db,
  { founderId, day, inputTokens, outputTokens }: AddCoachUsageInput,
): Promise<void> {
  await db
    .updateTable('coach_usage')
    .where('founder_id', '=', founderId)
    .where('day', '=', day)
    .set((eb) => ({
      input_tokens: eb('input_tokens', '+', inputTokens),
      output_tokens: eb('output_tokens', '+', outputTokens),
    }))
    .execute();
}

/** Saves where the answer goes in Slack, so that another worker can continue. */
export async function saveReplyTarget(
  db: Db,
  { exchangeId, attempt, sealed }: { exchangeId: string; attempt: number; sealed: Buffer },
): Promise<void> {
  await db
    .updateTable('coach_exchanges')
    .where('id', '=', exchangeId)
    .where('attempt', '=', attempt)
    .where('reply_to', 'is not', null)
    .set({ reply_to: sealed })
    .execute();
}

/** Called once the answer is delivered to Slack. */
export async function clearReplyTarget(
  db: Db,
  { exchangeId, attempt }: { exchangeId: string; attempt: number },
): Promise<void> {
  await db
    .updateTable('coach_exchanges')
    .where('id', '=', exchangeId)
    .where('attempt', '=', attempt)
    .set({ reply_to: null })
    .execute();
}
