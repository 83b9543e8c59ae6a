import { citedIn, plainAnswer } from '#shared/domain/coach-citations.ts';
import type { CoachNote } from '#shared/domain/coach-notes.ts';
import { isCryForHelp } from '#shared/domain/crisis.ts';
import type { Db } from '../../schema.ts';
import { maxRecentExchanges, summarizedTogether } from './exchanges.ts';

/** The founder's confirmed notes, oldest first. */
export async function listNotes(
  db: Db,
  { founderId }: { founderId: string },
): Promise<CoachNote[]> {
  return db
    .selectFrom('coach_notes')
    .where('founder_id', '=', founderId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'kind', 'text'])
    .execute();
}

/** `upTo`: the last exchange that it covers. */
type Summary = { text: string; upTo: number };

/**
 * The conversation before the exchanges that a prompt shows, in a few sentences; null without one. It may
 * have been written before a cry for help was known by its words: then it has no text.
 */
export async function findSummary(
  db: Db,
  { founderId }: { founderId: string },
): Promise<Summary | null> {
  const summary = await db
    .selectFrom('coach_summaries')
    .where('founder_id', '=', founderId)
    .select(['text', 'up_to as upTo'])
    .executeTakeFirst();
  if (!summary) return null;
  return isCryForHelp(summary.text) ? { ...summary, text: '' } : summary;
}

/** Of a long conversation that has no summary yet, the latest are enough. */
const maxUncovered = 12;

export type DueSummary = {
  /** The summary so far. */
  old: Summary | null;
  /** The answered exchanges to add, oldest first. */
  exchanges: { question: string; answer: string }[];
  upTo: number;
};

/**
 * The exchanges for a new summary; null while too little is missing. Neither refused questions nor
 * a cry for help are part of it.
 */
export async function findDueSummary(
  db: Db,
  { founderId }: { founderId: string },
): Promise<DueSummary | null> {
  const old = await findSummary(db, { founderId });
  const rows = await db
    .selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .where('number', '>', old?.upTo ?? 0)
    .where('state', '=', 'complete')
    .where('source', '<>', 'refused')
    .orderBy('number', 'desc')
    .offset(maxRecentExchanges)
    .limit(maxUncovered)
    .select(['number', 'question', 'answer', 'citations'])
    .execute();
  const [newest] = rows;
  if (!newest || rows.length < summarizedTogether) return null;
  const exchanges = rows
    .filter(({ question }) => !isCryForHelp(question))
    .map(({ question, answer, citations }) => ({
      question,
      answer: plainAnswer(
        answer,
        citedIn(answer, citations, () => false),
      ),
    }))
    .reverse();
  return { old, exchanges, upTo: newest.number };
}
