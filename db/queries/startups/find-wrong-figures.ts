import { type Kysely, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** Kinds of startups whose kept figures differ from the startups counted now: none, or something is broken. */
export async function findWrongFigures(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ kind: string; kept: string | null; truth: string | null }>`
    with kept as (
      select (industry, stage, is_seeking)::text as kind,
        (startups, with_revenue, team_of_three)::text as figures
      from startup_figures where startups <> 0 or with_revenue <> 0 or team_of_three <> 0
    ), truth as (
      select (industry, stage, looking_for_funding)::text as kind,
        (count(*)::int, count(monthly_revenue)::int,
          count(*) filter (where team_size >= 3)::int)::text as figures
      from startup_applications where status = 'accepted'
      group by industry, stage, looking_for_funding
    )
    select kind, kept.figures as kept, truth.figures as truth
    from kept full join truth using (kind)
    where kept.figures is distinct from truth.figures order by kind`.execute(db);
  return rows.map(({ kind, kept, truth }) => `${kind} is kept as ${kept}, counted ${truth}`);
}
