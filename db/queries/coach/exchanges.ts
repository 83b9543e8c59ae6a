import { setTimeout } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { Conversation, EarlierExchanges, ExchangeView } from '#shared/api/coach.ts';
import type { ProposalView } from '#shared/api/coach-proposals.ts';
import { type HelpTopic, humanHelpText } from '#shared/domain/coach-answers.ts';
import {
  type Cited,
  type CitedAnswer,
  citedIn,
  joinCited,
  plainAnswer,
  withoutUnfinishedMark,
} from '#shared/domain/coach-citations.ts';
import { markTruncated, maxAnswerParts } from '#shared/domain/coach-prompts.ts';
import { isCryForHelp } from '#shared/domain/crisis.ts';
import { helpTopicOf } from '#shared/domain/help-topics.ts';
import { coachAllowance } from '#shared/domain/premium.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, localDate, startOfDay } from '#shared/time.ts';
import type { CoachExchangesTable, Db } from '../../schema.ts';
import { hasPremium } from '../premium.ts';
import { type ProposalRow, proposalRows, toProposalView } from './proposals.ts';

/** A worker that answers sends a heartbeat every second. */
export const heartbeatTimeoutMs = 15_000;
/** After this time nobody has started on the question: no bot is running, or it is overloaded. */
export const pickupTimeoutMs = 90_000;

type ExchangeRow = Selectable<CoachExchangesTable>;

/** A founder's questions and answers, with the columns that `toExchangeView` needs. */
function exchangeRows(db: Db, founderId: string) {
  return db
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .select(['id', 'number', 'question', 'answer', 'state', 'failure', 'source', 'via'])
    .select(['asked_at', 'beat_at', 'feedback', 'feedback_reason', 'is_cut', 'part'])
    .select(['citations', citedTaskIds.as('cited_task_ids')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('coach_exchanges as next')
            .whereRef('next.continues', '=', 'coach_exchanges.id')
            .select('next.id'),
        )
        .$castTo<boolean>()
        .as('is_continued'),
    )
    .select(proposalRows.as('proposals'));
}

/** The tasks that an answer can cite and that are still there. */
const citedTaskIds = sql<string[]>`array(
  select t.id from jsonb_array_elements(coach_exchanges.citations) as c
  join tasks t on t.id = c->>'taskId'
  where t.user_id = coach_exchanges.founder_id and t.deleted_at is null
    and strpos(lower(coach_exchanges.answer), lower(c->>'mark')) > 0)`;

type CitingRow = Pick<ExchangeRow, 'answer' | 'citations'> & { cited_task_ids: string[] };

function citationsOf({ answer, citations, cited_task_ids }: CitingRow): Cited[] {
  return citedIn(answer, citations, (taskId) => cited_task_ids.includes(taskId));
}

type ExchangeViewRow = CitingRow &
  Pick<
    ExchangeRow,
    'id' | 'number' | 'question' | 'answer' | 'state' | 'failure' | 'source' | 'via'
  > &
  Pick<ExchangeRow, 'asked_at' | 'beat_at' | 'feedback' | 'feedback_reason'> &
  Pick<ExchangeRow, 'is_cut' | 'part'> & { is_continued: boolean; proposals: ProposalRow[] };

/** An allow-list. An answer whose worker died is shown as failed even before its row says so. */
function toExchangeView(row: ExchangeViewRow, now: Date): ExchangeView {
  const isInterrupted = isWorkerDead(row, now);
  const proposals = row.proposals.map((each) => toProposalView(each, now));
  return {
    id: row.id,
    cursor: String(row.number),
    question: row.question,
    answer: row.answer,
    citations: citationsOf(row),
    state: isInterrupted ? 'failed' : row.state,
    failure: isInterrupted ? 'interrupted' : row.failure,
    source: row.source,
    via: row.via,
    askedAt: row.asked_at.toISOString(),
    feedback: row.feedback,
    feedbackReason: row.feedback_reason,
    pointer: referralOf(row) ?? (proposals.some(asksWithCry) ? 'crisis_topic' : null),
    isCut: row.is_cut,
    isContinuation: row.part > 1,
    endsHere: row.is_cut && row.source === 'model' && row.part >= maxAnswerParts,
    canContinue:
      row.is_cut && row.source === 'model' && row.part < maxAnswerParts && !row.is_continued,
    proposals,
  };
}

/** The topic on which a human helps better; null if the answer already says only that. */
function referralOf({
  question,
  answer,
}: Pick<ExchangeRow, 'question' | 'answer'>): HelpTopic | null {
  const topic = helpTopicOf(question);
  return topic && answer !== humanHelpText(topic) ? topic : null;
}

/** Its founder reworded a call for help before the cohort saw it. */
function asksWithCry(proposal: ProposalView): boolean {
  const { kind, state } = proposal;
  return kind === 'help' && state === 'confirmed' && isCryForHelp(proposal.text);
}

function isWorkerDead(
  { state, beat_at }: Pick<ExchangeRow, 'state' | 'beat_at'>,
  now: Date,
): boolean {
  const silent = now.getTime() - beat_at.getTime();
  return (
    (state === 'answering' && silent > heartbeatTimeoutMs) ||
    (state === 'waiting' && silent > pickupTimeoutMs)
  );
}

type FindExchangeInput = { founderId: string; exchangeId: string; now: Date };

/** One of a founder's own questions; those of others are not found. */
export async function findExchange(
  db: Db,
  { founderId, exchangeId, now }: FindExchangeInput,
): Promise<ExchangeView> {
  const row = await exchangeRows(db, founderId).where('id', '=', exchangeId).executeTakeFirst();
  if (!row) throw new AppError('coach_exchange_not_found');
  return toExchangeView(row, now);
}

/** The question of a founder that is being answered, if any. */
export async function findOpenQuestion(db: Db, founderId: string): Promise<string | null> {
  const open = await db
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .where('state', 'in', ['waiting', 'answering'])
    .select('id')
    .executeTakeFirst();
  return open?.id ?? null;
}

/** Polled while an answer arrives, so it reads only a few rows. */
const latestCount = 6;
const pageSize = 20;

type FindConversationInput = {
  founder: { id: string; timeZone: string };
  /** Of founders without premium. */
  dailyLimit: number;
  now: Date;
};

/** The end of a founder's conversation, and how many questions are left today. */
export async function findConversation(
  db: Db,
  { founder, dailyLimit, now }: FindConversationInput,
): Promise<Omit<Conversation, 'answersFrom'>> {
  const [page, allowance] = await Promise.all([
    readExchangesBefore(db, { founderId: founder.id, limit: latestCount, now }),
    findCoachAllowance(db, { founder, dailyLimit, now }),
  ]);
  return { ...page, allowance };
}

/** The number of a founder's questions today, more with premium, and the rest of it. */
export async function findCoachAllowance(
  db: Db,
  { founder, dailyLimit, now }: FindConversationInput,
): Promise<Conversation['allowance']> {
  const today = localDate(now, founder.timeZone);
  const [isPremium, usage] = await Promise.all([
    hasPremium(db, { founderId: founder.id, now }),
    db
      .selectFrom('coach_usage')
      .where('founder_id', '=', founder.id)
      .where('day', '=', today)
      .select('reserved')
      .executeTakeFirst(),
  ]);
  const limit = coachAllowance({ dailyLimit, isPremium });
  return {
    limit,
    left: Math.max(0, limit - (usage?.reserved ?? 0)),
    renewsAt: startOfDay(addDays(today, 1), founder.timeZone).toISOString(),
  };
}

/** The messages before a position in the conversation. */
export function listEarlierExchanges(
  db: Db,
  { founderId, before, now }: { founderId: string; before: string; now: Date },
): Promise<EarlierExchanges> {
  return readExchangesBefore(db, { founderId, before: Number(before), limit: pageSize, now });
}

type ExchangePageInput = { founderId: string; before?: number; limit: number; now: Date };

async function readExchangesBefore(
  db: Db,
  { founderId, before, limit, now }: ExchangePageInput,
): Promise<EarlierExchanges> {
  const rows = await exchangeRows(db, founderId)
    .$if(before !== undefined, (query) => query.where('number', '<', before as number))
    .orderBy('number', 'desc')
    .limit(limit + 1)
    .execute();
  const exchanges = rows.slice(0, limit).map((row) => toExchangeView(row, now));
  return { exchanges: exchanges.reverse(), hasEarlier: rows.length > limit };
}

export const maxRecentExchanges = 3;
/** So many before them are summed up at once; until then they are shown, too. */
export const summarizedTogether = 3;
const dayMs = 24 * 60 * 60 * 1000;
/** Messages of weeks ago are no longer context; below a summary, they are what it leads up to. */
const recentWindowMs = { withoutSummary: 3 * dayMs, withSummary: 14 * dayMs };

type ListRecentExchangesInput = {
  founderId: string;
  before: number;
  now: Date;
  /** Up to where the summary goes that stands above them. */
  summarizedUpTo?: number | null;
};

/** The last answered questions before this one, oldest first: what “it” and “that” refer to. */
export async function listRecentExchanges(
  db: Db,
  { founderId, before, now, summarizedUpTo = null }: ListRecentExchangesInput,
): Promise<{ question: string; answer: string }[]> {
  const windowMs = recentWindowMs[summarizedUpTo === null ? 'withoutSummary' : 'withSummary'];
  const rows = await db
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .where('number', '<', before)
    .where('state', '=', 'complete')
    .where('source', '<>', 'refused')
    .where('asked_at', '>', new Date(now.getTime() - windowMs))
    .orderBy('number', 'desc')
    .limit(maxRecentExchanges + summarizedTogether - 1)
    .select(['number', 'question', 'answer', 'citations', citedTaskIds.as('cited_task_ids')])
    .execute();
  return rows
    .filter(({ question }) => !isCryForHelp(question))
    .filter(({ number }, place) => place < maxRecentExchanges || number > (summarizedUpTo ?? 0))
    .map((row) => ({ question: row.question, answer: plainAnswer(row.answer, citationsOf(row)) }))
    .reverse();
}

/** `answer`: its parts up to this one, without the ellipsis of the cuts. */
type AnswerSoFar = CitedAnswer & {
  /** Its first part. */
  id: string;
  question: string;
  /** The position of the question. */
  number: number;
};

/** A question and its answer up to a part of it. */
export async function findAnswerSoFar(
  db: Db,
  { exchangeId }: { exchangeId: string },
): Promise<AnswerSoFar> {
  const { rows } = await sql<CitingRow & Pick<ExchangeRow, 'id' | 'number' | 'question'>>`
    with recursive parts as (
      select id, continues from coach_exchanges where id = ${exchangeId}
      union all
      select e.id, e.continues from coach_exchanges e join parts p on e.id = p.continues
    )
    select id, number, question, answer, citations, ${citedTaskIds} as cited_task_ids
    from coach_exchanges join parts using (id) order by number`.execute(db);
  const [first] = rows;
  if (!first) throw new AppError('coach_exchange_not_found');
  const parts = rows.map((row) => ({
    answer: withoutUnfinishedMark(row.answer).replace(/…$/, ''),
    citations: citationsOf(row),
  }));
  const { id, number, question } = first;
  return { id, number, question, ...joinCited(parts) };
}

/**
 * An answer with all its parts so far and the cards of the first: in Slack, outside a thread, they are
 * one message.
 */
export async function findWholeAnswer(
  db: Db,
  { founderId, exchangeId, now }: FindExchangeInput,
): Promise<ExchangeView> {
  const next = await db
    .selectFrom('coach_exchanges')
    .where('continues', '=', exchangeId)
    .where('founder_id', '=', founderId)
    .select('id')
    .executeTakeFirst();
  if (next) return findWholeAnswer(db, { founderId, exchangeId: next.id, now });
  const view = await findExchange(db, { founderId, exchangeId, now });
  if (!view.isContinuation) return view;
  const { id, question, answer, citations } = await findAnswerSoFar(db, { exchangeId });
  const { proposals } = await findExchange(db, { founderId, exchangeId: id, now });
  const hasText = view.failure !== 'provider' && view.failure !== 'empty';
  const whole = hasText ? answer : answer.slice(0, -view.answer.length).trim();
  const text = view.isCut ? markTruncated(whole) : whole;
  return { ...view, question, citations, answer: text, proposals };
}

type FollowAnswerInput = {
  founderId: string;
  exchangeId: string;
  clock: () => Date;
  everyMs?: number;
};

/**
 * Streams the progress of an answer from any process: a view whenever there is more of it, ending
 * with the finished one. For clients that the live channel cannot notify.
 */
export async function* followAnswer(
  db: Db,
  { founderId, exchangeId, clock, everyMs = 300 }: FollowAnswerInput,
): AsyncGenerator<ExchangeView, void, void> {
  let lastShown: string | undefined;
  for (;;) {
    const view = await findExchange(db, { founderId, exchangeId, now: clock() });
    const isOpen = view.state === 'waiting' || view.state === 'answering';
    const progress = `${view.state} ${view.answer}`;
    if (progress !== lastShown) yield view;
    if (!isOpen) return;
    lastShown = progress;
    await setTimeout(everyMs);
  }
}

/**
 * The outcome of a question that was asked in Slack, and where to post it; null if it was posted
 * already.
 */
export async function findPendingSlackReply(
  db: Db,
  { exchangeId, attempt, now }: { exchangeId: string; attempt: number; now: Date },
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

/**
 * The question of a founder that is being answered in Slack, and where its answer goes; null if
 * there is none.
 */
export async function findOpenSlackReply(
  db: Db,
  founderId: string,
): Promise<{ exchangeId: string; sealed: Buffer } | null> {
  const open = await db
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .where('state', 'in', ['waiting', 'answering'])
    .where('reply_to', 'is not', null)
    .select(['id as exchangeId', 'reply_to as sealed'])
    .executeTakeFirst();
  return open?.sealed ? { exchangeId: open.exchangeId, sealed: open.sealed } : null;
}
