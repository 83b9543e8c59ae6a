import { type Kysely, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';

const most = 500;

/** The industries of accepted startups, by name; of very many those with most startups. */
export async function listIndustries(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ industry: string }>`
    select industry from (
      select industry from startup_figures group by industry having sum(startups) > 0
      order by sum(startups) desc, industry limit ${sql.lit(most)}
    ) present order by lower(industry), industry`.execute(db);
  return rows.map((row) => row.industry);
}
