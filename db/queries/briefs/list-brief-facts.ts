import { type Kysely, sql } from 'kysely';
import type { BriefFacts, BriefTask } from '#shared/domain/weekly-brief.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

type Input = { timeZone: string; monday: CalendarDate; after: string; atOnce: number };

export type FounderFacts = BriefFacts & { founderId: string };

/** Of the founders of a zone who have no brief for this Monday yet: what it is made from, each from their own rows. */
export async function listBriefFacts(
  db: Kysely<Database>,
  { timeZone, monday, after, atOnce }: Input,
): Promise<FounderFacts[]> {
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
