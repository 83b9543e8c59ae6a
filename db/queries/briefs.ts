import { type Kysely, sql } from 'kysely';
import type { BriefView } from '#shared/api/overview.ts';
import type { BriefFacts, BriefLine, BriefTask } from '#shared/domain/weekly-brief.ts';
import { addDays, type CalendarDate, localDate } from '#shared/time.ts';
import type { Database } from '../schema.ts';
import { wantsNotification } from './notifications.ts';

type FindBriefInput = {
  founderId: string;
  now: Date;
  /** Set for the app's pages: the brief is then null if the founder does not want briefs there. */
  forPage?: boolean;
};

/**
 * The brief of a founder's week (Monday to Sunday) and what has become of its tasks since. Null if
 * there is none.
 */
export async function findBrief(
  db: Kysely<Database>,
  { founderId, now, forPage = false }: FindBriefInput,
): Promise<BriefView | null> {
  const row = await db
    .selectFrom('weekly_briefs as b')
    .innerJoin('startup_applications as a', 'a.id', 'b.founder_id')
    .where('b.founder_id', '=', founderId)
    .orderBy('b.monday', 'desc')
    .limit(1)
    .select(['b.monday', 'b.risk', 'b.next', 'a.time_zone'])
    .select(wantsNotification('weekly_brief', 'in_app').as('isWanted'))
    .executeTakeFirst();
  if (!row || (!row.risk && !row.next)) return null;
  if (forPage && !row.isWanted) return null;
  const today = localDate(now, row.time_zone);
  if (today < row.monday || today > addDays(row.monday, 6)) return null;
  const states = await findTaskStates(db, founderId, [row.risk, row.next]);
  return {
    monday: row.monday,
    risk: row.risk && withTaskState(row.risk, states),
    next: row.next && withTaskState(row.next, states),
  };
}

/** The titles and current states of its tasks. */
type TaskStates = Map<string, { title: string; state: 'open' | 'done' }>;

async function findTaskStates(
  db: Kysely<Database>,
  founderId: string,
  lines: (BriefLine | null)[],
): Promise<TaskStates> {
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

function withTaskState({ text, source }: BriefLine, states: TaskStates) {
  if (!('taskId' in source)) return { text, source, state: null };
  const now = states.get(source.taskId);
  if (!now) return { text, source, state: 'gone' as const };
  return { text, source: { ...source, title: now.title }, state: now.state };
}

type ListBriefFactsInput = {
  timeZone: string;
  monday: CalendarDate;
  after: string;
  atOnce: number;
};

type FounderBriefFacts = BriefFacts & { founderId: string };

/**
 * The input for the briefs of all founders in a time zone who have none for this Monday yet, each
 * from the founder's own rows.
 */
export async function listBriefFacts(
  db: Kysely<Database>,
  { timeZone, monday, after, atOnce }: ListBriefFactsInput,
): Promise<FounderBriefFacts[]> {
  const { rows } = await sql<{
    founderId: string;
    completedLastWeek: number;
    isActive: boolean;
    openTasks: BriefTask[];
  }>`
    select a.id as "founderId",
      (select count(*)::int from completions c where c.founder_id = a.id and c.reopened_at is null
        and c.local_date >= ${addDays(monday, -7)} and c.local_date < ${monday}) as "completedLastWeek",
      coalesce(f.last_active_on, a.reviewed_at::date, a.submitted_at::date)
        >= ${addDays(monday, -28)}::date as "isActive",
      coalesce((
        select json_agg(json_build_object('id', t.id, 'title', t.title,
          'dueOn', (t.due_date at time zone ${timeZone})::date, 'isPledge', t.is_public_pledge,
          'isStarted', t.status = 'in_progress') order by t.due_date, t.id)
        from tasks t
        where t.user_id = a.id and t.status <> 'completed' and t.deleted_at is null), '[]') as "openTasks"
    from startup_applications a
    join founder_totals f on f.founder_id = a.id
    where a.status = 'accepted' and a.time_zone = ${timeZone} and a.id > ${after}
      and not exists (
        select from weekly_briefs b where b.founder_id = a.id and b.monday > ${addDays(monday, -6)})
    order by a.id limit ${atOnce}`.execute(db);
  return rows.map((row) => ({ ...row, monday }));
}
