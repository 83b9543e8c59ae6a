import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema.ts';

/**
 * Where what is kept for the directory differs from the applications: figures by kind of startup,
 * then what is searched, startup by startup. None, or something is broken.
 */
export async function findDirectoryDiscrepancies(db: Kysely<Database>): Promise<string[]> {
  const [counted, searched] = [await compareFigures(db), await compareSearched(db)];
  return [
    ...counted.map(({ kind, kept, truth }) => `${kind} is kept as ${kept}, counted ${truth}`),
    ...searched.map(({ kind, kept, truth }) => `${kind} is searched as ${kept}, is ${truth}`),
  ];
}

type Discrepancy = { kind: string; kept: string | null; truth: string | null };

async function compareFigures(db: Kysely<Database>): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
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
  return rows;
}

async function compareSearched(db: Kysely<Database>): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    with kept as (
      select founder_id, (to_jsonb(s) - 'shelf')::text as searched from searched_startups s
    ), truth as (
      select s.founder_id, (to_jsonb(s) - 'shelf')::text as searched
      from startup_applications a, to_searched(a) s where a.status = 'accepted'
    )
    select founder_id as kind, kept.searched as kept, truth.searched as truth
    from kept full join truth using (founder_id)
    where kept.searched is distinct from truth.searched order by founder_id`.execute(db);
  return rows;
}
