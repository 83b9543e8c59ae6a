import type { Kysely, Selectable } from 'kysely';
import type { ExchangeView } from '#shared/api/coach.ts';
import { humanPointer, type PointerTopic, pointerTopic } from '#shared/domain/human-pointer.ts';
import type { CoachExchangesTable } from '../../tables/coach-exchanges.ts';
import type { Database } from '../../tables/database.ts';

/** Whoever answers gives a sign of life every second. */
export const silenceMs = 15_000;
/** A question that nobody took up: no bot runs, or it has too much to do. */
export const patienceMs = 90_000;

type Row = Selectable<CoachExchangesTable>;

/** A founder's questions with their answers, as `toExchangeView` needs them. */
export function exchangeRows(db: Kysely<Database>, founderId: string) {
  return db
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .select(['id', 'number', 'question', 'answer', 'state', 'failure', 'source', 'via'])
    .select(['asked_at', 'beat_at', 'feedback']);
}

type ViewRow = Pick<
  Row,
  'id' | 'number' | 'question' | 'answer' | 'state' | 'failure' | 'source' | 'via'
> &
  Pick<Row, 'asked_at' | 'beat_at' | 'feedback'>;

/** An allow-list. An answer whose worker died is shown as failed before anybody has settled it. */
export function toExchangeView(row: ViewRow, now: Date): ExchangeView {
  const dead = isDead(row, now);
  return {
    id: row.id,
    cursor: String(row.number),
    question: row.question,
    answer: row.answer,
    state: dead ? 'failed' : row.state,
    failure: dead ? 'interrupted' : row.failure,
    source: row.source,
    via: row.via,
    askedAt: row.asked_at.toISOString(),
    feedback: row.feedback,
    pointer: pointerOf(row),
  };
}

/** Whom to ask instead; null where that is the whole answer. */
function pointerOf({ question, answer }: Pick<Row, 'question' | 'answer'>): PointerTopic | null {
  const topic = pointerTopic(question);
  return topic && answer !== humanPointer(topic) ? topic : null;
}

function isDead({ state, beat_at }: Pick<Row, 'state' | 'beat_at'>, now: Date): boolean {
  const silent = now.getTime() - beat_at.getTime();
  return (
    (state === 'answering' && silent > silenceMs) || (state === 'waiting' && silent > patienceMs)
  );
}
