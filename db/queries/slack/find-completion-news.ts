import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';

export type CompletionNews = {
  founderName: string;
  slackUserId: string | null;
  startupName: string;
  taskTitle: string;
  isPledge: boolean;
  /** Told the morning after. */
  isYesterday: boolean;
  /** Everything it earned, bonuses included. */
  points: number;
  /** The founder's streak with this completion. */
  streak: number;
  /** The streak bonus that it reached. */
  reachedDays: number | null;
};

/** What the cohort hears of a completion as it stands now; null when it was taken back. */
export async function findCompletionNews(
  db: Kysely<Database>,
  { completionId }: { completionId: string },
): Promise<CompletionNews | null> {
  const [news] = await listCompletionNews(db, sql`select ${completionId}::uuid`);
  return news ?? null;
}

/** Of these completions, those that were not taken back, in the order in which they were done. */
export async function listCompletionNews(
  db: Kysely<Database>,
  completionIds: RawBuilder<unknown>,
): Promise<CompletionNews[]> {
  const { rows } = await sql<CompletionNews>`
    select a.founder_name as "founderName", a.slack_user_id as "slackUserId",
      a.startup_name as "startupName", t.title as "taskTitle", t.is_public_pledge as "isPledge",
      c.backfilled as "isYesterday",
      c.points, c.streak,
      (select max(l.streak_days) from points_ledger l
        where l.completion_id = c.id and l.kind = 'streak_bonus' and l.reverses is null
          and not exists (select from points_ledger r where r.reverses = l.id)
      ) as "reachedDays"
    from completions c
    join tasks t on t.id = c.task_id
    join startup_applications a on a.id = c.founder_id
    where c.id in (${completionIds}) and c.reopened_at is null
    order by c.completed_at, c.id`.execute(db);
  return rows;
}
