import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  ApplicationList,
  ApplicationOrder,
  ApplicationRow,
  ApplicationSort,
} from '#shared/api/review.ts';
import type { CsvCell } from '#shared/domain/csv.ts';
import { type ApplicationStatus, applicationStatuses, stages } from '#shared/options.ts';
import type { Database } from '../../schema.ts';
import { contains } from '../folded-text.ts';

type ListApplicationsInput = ApplicationOrder & { page: number; pageSize: number };

/** A page of the admin's list, with the number of applications in each status. */
export async function listApplications(
  db: Kysely<Database>,
  input: ListApplicationsInput,
): Promise<Omit<ApplicationList, 'premium'>> {
  const { page: wantedPage, pageSize, search, status } = input;
  const [counts, found] = await Promise.all([
    countApplications(db),
    search ? countMatches(db, input) : null,
  ]);
  const size = found ?? counts[status ?? 'total'];
  const pages = Math.max(1, Math.ceil(size / pageSize));
  const page = Math.min(wantedPage, pages);
  const rows = await readPage(db, { ...input, page });
  return {
    counts,
    rows: rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() })),
    size,
    page,
    pages,
  };
}

async function countMatches(db: Kysely<Database>, input: ListApplicationsInput): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select count(*) as size from startup_applications a where ${matchesFilter(input)}`.execute(db);
  return rows[0]?.size ?? 0;
}

async function readPage(db: Kysely<Database>, input: ListApplicationsInput) {
  const { page, pageSize, direction } = input;
  const { rows } = await sql<Omit<ApplicationRow, 'submittedAt'> & { submittedAt: Date }>`
    select a.id, a.startup_name as "startupName", a.founder_name as "founderName", a.industry,
      a.stage, a.review_status as status, a.submitted_at as "submittedAt"
    from startup_applications a
    where ${matchesFilter(input)}
    order by ${sortKey(input)} ${sql.raw(direction === 'asc' ? 'asc' : 'desc')}, a.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
}

/** The number of applications in each status, and in total. */
async function countApplications(db: Kysely<Database>): Promise<ApplicationList['counts']> {
  const { rows } = await sql<{ status: ApplicationStatus; size: number }>`
    select review_status as status, count(*) as size
    from startup_applications group by review_status`.execute(db);
  const counts = { total: 0, pending: 0, under_review: 0, accepted: 0, rejected: 0, withdrawn: 0 };
  for (const { status, size } of rows) {
    counts[status] = size;
    counts.total += size;
  }
  return counts;
}

type Neighbours = { previous: string | null; next: string | null };
type FindNeighboursInput = ApplicationOrder & { applicationId: string };

/**
 * The neighbours of an application in the list's order and filter. It need not match the filter
 * itself: after a decision, the list of pending ones continues from where the admin was.
 */
export async function findNeighbours(
  db: Kysely<Database>,
  input: FindNeighboursInput,
): Promise<Neighbours> {
  const isRising = input.direction === 'asc';
  const { rows } = await sql<Neighbours>`
    select ${nearestApplication(input, { keyRises: !isRising, idRises: false })} as previous,
      ${nearestApplication(input, { keyRises: isRising, idRises: true })} as next`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

/** The first row on one side: by sort key, and by id where keys are equal. */
function nearestApplication(
  input: FindNeighboursInput,
  { keyRises, idRises }: { keyRises: boolean; idRises: boolean },
): RawBuilder<string | null> {
  const key = sortKey(input);
  const here = sql`(select ${key} from startup_applications a where a.id = ${input.applicationId})`;
  const comparison = (rises: boolean) => sql.raw(rises ? '>' : '<');
  const order = (rises: boolean) => sql.raw(rises ? 'asc' : 'desc');
  // The first condition lets the index be used; the second decides among equal keys.
  return sql<string | null>`(
    select a.id from startup_applications a
    where ${matchesFilter(input)} and ${key} ${comparison(keyRises)}= ${here}
      and (${key} ${comparison(keyRises)} ${here} or a.id ${comparison(idRises)} ${input.applicationId})
    order by ${key} ${order(keyRises)}, a.id ${order(idRises)}
    limit 1)`;
}

const csvColumns = {
  Startup: sql`a.startup_name`,
  Founder: sql`a.founder_name`,
  Email: sql`a.founder_email`,
  Stage: sql`a.stage`,
  Industry: sql`a.industry`,
  Status: sql`a.review_status`,
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
  Reviewed: sql`to_json(coalesce(a.pending_since, a.reviewed_at))#>>'{}'`,
  Description: sql`left(a.description, 2000)`,
} as const;

/** All pages of the list as lines of a CSV file, headings first. */
export async function exportApplications(
  db: Kysely<Database>,
  order: ApplicationOrder,
): Promise<CsvCell[][]> {
  const { rows } = await sql<{ cells: CsvCell[] }>`
    select json_build_array(${sql.join(Object.values(csvColumns))}) as cells
    from startup_applications a
    left join cohorts c on c.id = coalesce(a.pending_cohort_id, a.cohort_id)
    where ${matchesFilter(order)}
    order by ${sortKey(order)} ${sql.raw(order.direction)}, a.id`.execute(db);
  return [Object.keys(csvColumns), ...rows.map(({ cells }) => cells)];
}

const positionIn = (choices: readonly string[], column: string) =>
  sql`array_position(array[${sql.join(choices.map((each) => sql.lit(each)))}], ${sql.ref(column)})`;

/** The sort key of a row of `a`. The id comes second, so that the order is always total. */
const sortKeys: Record<ApplicationSort, RawBuilder<unknown>> = {
  startup: sql`lower(a.startup_name)`,
  founder: sql`lower(a.founder_name)`,
  stage: positionIn(stages, 'a.stage'),
  status: positionIn(applicationStatuses, 'a.review_status'),
  submitted: sql`a.submitted_at`,
};

function sortKey({ sort }: Pick<ApplicationOrder, 'sort'>): RawBuilder<unknown> {
  return sortKeys[sort];
}

/** Whether a row of `a` has the status, and the search text in one of its names or its industry. */
function matchesFilter({
  search,
  status,
}: Pick<ApplicationOrder, 'search' | 'status'>): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (status) conditions.push(sql`a.review_status = ${status}`);
  if (search) {
    const isIn = (column: string) => contains(sql.raw(column), search);
    conditions.push(sql`(${isIn('a.name_text')} or ${isIn('fold_text(a.industry)')})`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
