import { type Kysely, sql } from 'kysely';
import type { BriefView } from '#shared/api/overview.ts';
import type { BriefLine } from '#shared/domain/weekly-brief.ts';
import { addDays, localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { wantsNews } from '../settings/wants-news.ts';

type Input = {
  founderId: string;
  now: Date;
  /** For a page: null for who wants none in the app. */
  forPage?: boolean;
};

/**
 * The brief of a founder's week, from its Monday to its Sunday, with what became of its tasks since.
 * Null without one.
 */
export async function findBrief(
  db: Kysely<Database>,
  { founderId, now, forPage = false }: Input,
): Promise<BriefView | null> {
  const row = await db
    .selectFrom('weekly_briefs as b')
    .innerJoin('startup_applications as a', 'a.id', 'b.founder_id')
    .where('b.founder_id', '=', founderId)
    .orderBy('b.monday', 'desc')
    .limit(1)
    .select(['b.monday', 'b.risk', 'b.next', 'a.time_zone'])
    .select(wantsNews('weekly_brief', 'in_app').as('isWanted'))
    .executeTakeFirst();
  if (!row || (!row.risk && !row.next)) return null;
  if (forPage && !row.isWanted) return null;
  const today = localDate(now, row.time_zone);
  if (today < row.monday || today > addDays(row.monday, 6)) return null;
  const states = await findStates(db, founderId, [row.risk, row.next]);
  return {
    monday: row.monday,
    risk: row.risk && withState(row.risk, states),
    next: row.next && withState(row.next, states),
  };
}

/** What its tasks are called and how they stand by now. */
type States = Map<string, { title: string; state: 'open' | 'done' }>;

async function findStates(
  db: Kysely<Database>,
  founderId: string,
  lines: (BriefLine | null)[],
): Promise<States> {
  const ids = lines.flatMap((line) =>
    line && 'taskId' in line.source ? [line.source.taskId] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select(['id', 'title', sql<boolean>`status = 'completed'`.as('isDone')])
    .execute();
  return new Map(
    rows.map(({ id, title, isDone }) => [id, { title, state: isDone ? 'done' : 'open' }]),
  );
}

function withState({ text, source }: BriefLine, states: States) {
  if (!('taskId' in source)) return { text, source, state: null };
  const now = states.get(source.taskId);
  if (!now) return { text, source, state: 'gone' as const };
  return { text, source: { ...source, title: now.title }, state: now.state };
}
