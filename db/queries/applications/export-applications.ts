import { type Kysely, sql } from 'kysely';
import type { ApplicationOrder } from '#shared/api/application-list.ts';
import type { CsvCell } from '#shared/domain/csv.ts';
import type { Database } from '../../tables/database.ts';
import { matches, sortKey } from './application-order.ts';

const columns = {
  Startup: sql`a.startup_name`,
  Founder: sql`a.founder_name`,
  Email: sql`a.founder_email`,
  Stage: sql`a.stage`,
  Industry: sql`a.industry`,
  Status: sql`a.status`,
  Cohort: sql`c.name`,
  'Team size': sql`a.team_size`,
  'Funding raised': sql`a.funding_raised`,
  'Monthly revenue': sql`a.monthly_revenue`,
  'Seeking funding': sql`case when a.looking_for_funding then coalesce(a.funding_amount, 'yes')
    else 'no' end`,
  Website: sql`a.website_url`,
  'Pitch deck': sql`a.pitch_deck_url`,
  'Mean rating': sql`(
    select round(avg(score), 1)::float
    from application_ratings r
    cross join lateral unnest(array[r.team, r.problem, r.traction, r.fit]) as score
    where r.application_id = a.id)`,
  Submitted: sql`to_json(a.submitted_at)#>>'{}'`,
  Reviewed: sql`to_json(a.reviewed_at)#>>'{}'`,
  Description: sql`left(a.description, 2000)`,
} as const;

/** The list as lines of a file, its heads first: every page of it. */
export async function exportApplications(
  db: Kysely<Database>,
  order: ApplicationOrder,
): Promise<CsvCell[][]> {
  const { rows } = await sql<{ cells: CsvCell[] }>`
    select json_build_array(${sql.join(Object.values(columns))}) as cells
    from startup_applications a
    left join cohorts c on c.id = a.cohort_id
    where ${matches(order)}
    order by ${sortKey(order)} ${sql.raw(order.direction)}, a.id`.execute(db);
  return [Object.keys(columns), ...rows.map(({ cells }) => cells)];
}
