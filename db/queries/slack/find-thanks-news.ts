import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

export type ThanksNews = {
  helperId: string;
  givenAt: Date;
  giverName: string;
  helperName: string;
  helperStartup: string;
  forWhat: string;
  points: number;
};

/** What the cohort reads of thanks; null when they were taken back. */
export async function findThanksNews(
  db: Kysely<Database>,
  { thanksId }: { thanksId: string },
): Promise<ThanksNews | null> {
  const row = await db
    .selectFrom('thanks as t')
    .innerJoin('startup_applications as giver', 'giver.id', 't.giver_id')
    .innerJoin('startup_applications as helper', 'helper.id', 't.helper_id')
    .innerJoin('points_ledger as l', 'l.id', 't.ledger_id')
    .where('t.id', '=', thanksId)
    .where('t.undone_at', 'is', null)
    .select([
      't.helper_id as helperId',
      't.given_at as givenAt',
      'giver.founder_name as giverName',
      'helper.founder_name as helperName',
      'helper.startup_name as helperStartup',
      't.for_what as forWhat',
      'l.points',
    ])
    .executeTakeFirst();
  return row ?? null;
}
