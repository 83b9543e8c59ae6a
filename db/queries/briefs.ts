import { type RawBuilder, sql } from 'kysely';
import type { BriefView } from '#shared/api/overview.ts';
import { type BriefFacts, type BriefTask, weeklyBrief } from '#shared/domain/weekly-brief.ts';
import { addDays, type CalendarDate, localDate, weekStart } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { wantsNotification } from './notifications.ts';

type FindBriefInput = {
  founderId: string;
  now: Date;
  /** Set for the app's pages: the brief is then null if the founder does not want briefs there. */
  forPage?: boolean;
};

/**
 * The brief of a founder's week, from its Monday until the program's next week begins. Written anew from
 * how things stand now, so that it never speaks of what is done or changed since. Null if
 * the founder was given none on Monday.
 */
export async function findBrief(
  db: Db,
  { founderId, now, forPage = false }: FindBriefInput,
): Promise<BriefView | null> {
  const row = await db
    .selectFrom('weekly_briefs as b')
    .innerJoin('startup_founders as a', 'a.id', 'b.founder_id')
    .where('b.founder_id', '=', founderId)
    .where('a.paused_at', 'is', null)
    .orderBy('b.monday', 'desc')
    .limit(1)
    .select(['b.monday', 'b.risk', 'b.next', 'a.time_zone as timeZone'])
    .select(wantsNotification('weekly_brief', 'in_app').as('isWanted'))
    .executeTakeFirst();
  if (!row || (!row.risk && !row.next)) return null;
  if (forPage && !row.isWanted) return null;
  const { monday, timeZone } = row;
  const today = localDate(now, timeZone);
  if (today < monday || weekStart(today) !== weekStart(monday)) return null;
  const [facts] = await listFacts(db, { which: sql`a.id = ${founderId}`, timeZone, today });
  const brief = facts && weeklyBrief(facts);
  return brief ? { monday, ...brief } : null;
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
 * from the founder's own rows and their startup's check-ins.
 */
export async function listBriefFacts(
  db: Db,
  { timeZone, monday, after, atOnce }: ListBriefFactsInput,
): Promise<FounderBriefFacts[]> {
  const which = sql`
    a.is_active and a.paused_at is null and a.time_zone = ${timeZone} and a.id > ${after}
      and not exists (
        select from weekly_briefs b where b.founder_id = a.id and b.monday > ${addDays(monday, -6)})
    order by a.id limit ${atOnce}`;
  return listFacts(db, { which, timeZone, today: monday });
}

type BriefFactsInput = {
  /** The condition on `startup_founders a`, and what may follow it. */
  which: RawBuilder<unknown>;
  timeZone: string;
  today: CalendarDate;
};

type BriefFactsRow = Omit<FounderBriefFacts, 'today' | 'openTasks'> & {
  openTasks: (Omit<BriefTask, 'dueOn'> & { dueAt: string | null })[];
};

async function listFacts(
  db: Db,
  { which, timeZone, today }: BriefFactsInput,
): Promise<FounderBriefFacts[]> {
  const { rows } = await sql<BriefFactsRow>`
    select a.id as "founderId",
      (select count(*)::int from completions c where c.founder_id = a.id and c.reopened_at is null
        and c.local_date >= ${addDays(today, -7)}) as "completedLastWeek",
      coalesce(f.last_active_on, a.reviewed_at::date, a.submitted_at::date)
        >= ${addDays(today, -28)}::date as "isActive",
      coalesce((
        select json_agg(json_build_object('id', t.id, 'title', t.title,
          'dueAt', t.due_date,
          'isPledge', p.task_id is not null,
          'isStarted', t.status = 'in_progress') order by t.due_date, t.id)
        from tasks t left join pledges p on p.task_id = t.id and p.state = 'open'
        where t.user_id = a.id and t.status in ('pending', 'in_progress') and t.deleted_at is null), '[]')
        as "openTasks",
      (select json_build_object('name', k.name, 'unit', k.unit, 'goodWay', k.good_way)
        from kpis k where k.startup_id = a.startup_id and k.replaced_at is null) as kpi,
      coalesce((
        select json_agg(json_build_object('week', c.week, 'isAway', c.done_at is null,
          'kpiValue', case when k.id is not null then c.kpi_value end,
          'lastGoal', c.last_goal, 'goal', c.goal) order by c.week desc)
        from check_ins c left join kpis k on k.id = c.kpi_id and k.replaced_at is null
        where c.startup_id = a.startup_id and c.week > ${addDays(today, -56)}
          and (c.done_at is not null or c.is_away)), '[]') as "checkIns"
    from startup_founders a
    join founder_totals f on f.founder_id = a.id
    where ${which}`.execute(db);
  const dayOf = (at: string | null) => at && localDate(new Date(at), timeZone);
  return rows.map(({ openTasks, ...row }) => ({
    ...row,
    today,
    openTasks: openTasks.map(({ dueAt, ...task }) => ({ ...task, dueOn: dayOf(dueAt) })),
  }));
}
