import type { Kysely } from 'kysely';
import type { MilestoneType } from '#shared/options.ts';
import type { Database } from '../../tables/database.ts';

export type MilestoneNews = {
  founderName: string;
  startupName: string;
  title: string;
  type: MilestoneType;
  reachedOn: string;
};

/** What the cohort reads of a milestone; null when it was taken back. */
export async function findMilestoneNews(
  db: Kysely<Database>,
  { newsId }: { newsId: string },
): Promise<MilestoneNews | null> {
  const row = await db
    .selectFrom('milestone_news as n')
    .innerJoin('startup_applications as a', 'a.id', 'n.founder_id')
    .where('n.id', '=', newsId)
    .where('n.withdrawn_at', 'is', null)
    .select([
      'a.founder_name as founderName',
      'a.startup_name as startupName',
      'n.title',
      'n.type',
      'n.reached_on as reachedOn',
    ])
    .executeTakeFirst();
  return row ?? null;
}
