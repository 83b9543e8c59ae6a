import { type RawBuilder, sql } from 'kysely';
import type {
  ApplicationList,
  ApplicationOrder,
  ApplicationRow,
  ApplicationSort,
} from '#shared/api/review.ts';
import type { CsvCell } from '#shared/domain/csv.ts';
import { AppError } from '#shared/errors.ts';
import { type ApplicationStatus, applicationStatuses, stages } from '#shared/options.ts';
import type { Db } from '../../schema.ts';
import { contains } from '../folded-text.ts';
import {
  hasAllScores,
  isAssignedTo,
  isInReach,
  isOpen,
  type ReviewViewer,
  reviewersOf,
} from './reviewers.ts';

type Listed = ApplicationOrder & { viewer: ReviewViewer };
type ListApplicationsInput = Listed & { page: number; pageSize: number };

/** A page of the staff's list, with the number of applications in each status. */
export async function listApplications(
  db: Db,
  input: ListApplicationsInput,
): Promise<Omit<ApplicationList, 'premium'>> {
  const { page: wantedPage, pageSize, search, status, reviewer } = input;
  const [counts, mine, found] = await Promise.all([
    countApplications(db, input.viewer),
    countMine(db, input.viewer),
    search || reviewer ? countMatches(db, input) : null,
  ]);
  const size = found ?? countOf(counts, status);
  const pages = Math.max(1, Math.ceil(size / pageSize));
  const page = Math.min(wantedPage, pages);
  const rows = await readPage(db, { ...input, page });
  return {
    counts,
    mine,
    rows: rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() })),
    size,
    page,
    pages,
  };
}

function countOf(counts: ApplicationList['counts'], status: ApplicationOrder['status']): number {
  return status === 'undecided' ? counts.pending + counts.under_review : counts[status ?? 'total'];
}

async function countMatches(db: Db, input: ListApplicationsInput): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select count(*) as size from startup_applications a where ${matchesFilter(input)}`.execute(db);
  return rows[0]?.size ?? 0;
}

async function readPage(db: Db, input: ListApplicationsInput) {
  const { page, pageSize, direction } = input;
  const { rows } = await sql<Omit<ApplicationRow, 'submittedAt'> & { submittedAt: Date }>`
    select a.id, a.startup_name as "startupName", a.founder_name as "founderName", a.industry,
      a.stage, a.review_status as status, a.submitted_at as "submittedAt",
      ${reviewersOf(input.viewer)} as reviewers
    from startup_applications a
    where ${matchesFilter(input)}
    order by ${sortKey(input)} ${sql.raw(direction === 'asc' ? 'asc' : 'desc')}, a.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
}

/** The number of applications in each status, and in total. */
async function countApplications(db: Db, viewer: ReviewViewer): Promise<ApplicationList['counts']> {
  const { rows } = await sql<{ status: ApplicationStatus; size: number }>`
    select a.review_status as status, count(*) as size
    from startup_applications a where ${isInReach(viewer)} group by a.review_status`.execute(db);
  const counts = { total: 0, pending: 0, under_review: 0, accepted: 0, rejected: 0, withdrawn: 0 };
  for (const { status, size } of rows) {
    counts[status] = size;
    counts.total += size;
  }
  return counts;
}

/** The open applications that are assigned to the viewer, and how many of them they haven't rated. */
async function countMine(db: Db, { accountId }: ReviewViewer): Promise<ApplicationList['mine']> {
  const { rows } = await sql<ApplicationList['mine']>`
    select count(*) as assigned, count(*) filter (where ${hasAllScores} is not true) as "toRate"
    from application_reviewers s
    join startup_applications a on a.id = s.application_id and ${isOpen}
    left join application_ratings r
      on r.application_id = s.application_id and r.account_id = s.account_id
    where s.account_id = ${accountId}`.execute(db);
  return rows[0] ?? { assigned: 0, toRate: 0 };
}

type Neighbours = { previous: string | null; next: string | null };
type FindNeighboursInput = Listed & { applicationId: string };

/**
 * The neighbours of an application in the list's order and filter. It need not match the filter
 * itself: after a decision, the list of pending ones continues from where the admin was. It has to be
 * there for the viewer.
 */
export async function findNeighbours(db: Db, input: FindNeighboursInput): Promise<Neighbours> {
  const { applicationId, viewer } = input;
  const isRising = input.direction === 'asc';
  const { rows } = await sql<Neighbours>`
    select ${nearestApplication(input, { keyRises: !isRising, idRises: false })} as previous,
      ${nearestApplication(input, { keyRises: isRising, idRises: true })} as next
    from startup_applications a
    where a.id = ${applicationId} and ${isInReach(viewer)}`.execute(db);
  if (!rows[0]) throw new AppError('application_not_found');
  return rows[0];
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

/** As on the page of each: once the own rating stands, or the decision. */
function seenMean({ accountId }: ReviewViewer): RawBuilder<unknown> {
  return sql`case when not ${isOpen} and a.pending_decision is null or exists (
      select from application_ratings r
      where r.application_id = a.id and r.account_id = ${accountId} and ${hasAllScores})
    then (
      select round(avg(score), 1)::float
      from application_ratings r
      cross join lateral unnest(array[r.team, r.problem, r.traction, r.fit]) as score
      where r.application_id = a.id) end`;
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
  'Mean rating': seenMean,
  Submitted: sql`to_json(a.submitted_at)#>>'{}'`,
  Reviewed: sql`to_json(coalesce(a.pending_since, a.reviewed_at))#>>'{}'`,
  Description: sql`left(a.description, 2000)`,
} as const;

/** All pages of the list as lines of a CSV file, headings first. */
export async function exportApplications(db: Db, order: Listed): Promise<CsvCell[][]> {
  const columns = Object.values(csvColumns).map((column) =>
    typeof column === 'function' ? column(order.viewer) : column,
  );
  const { rows } = await sql<{ cells: CsvCell[] }>`
    select json_build_array(${sql.join(columns)}) as cells
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

/** True if a row of `a` is there for the viewer and matches the filter. */
function matchesFilter({ search, status, reviewer, viewer }: Listed): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [isInReach(viewer)];
  if (status === 'undecided') conditions.push(isOpen);
  else if (status) conditions.push(sql`a.review_status = ${status}`);
  if (reviewer) conditions.push(hasReviewer(reviewer, viewer));
  if (search) {
    const isIn = (column: string) => contains(sql.raw(column), search);
    conditions.push(sql`(${isIn('a.name_text')} or ${isIn('fold_text(a.industry)')})`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function hasReviewer(reviewer: string, { accountId }: ReviewViewer): RawBuilder<boolean> {
  if (reviewer === 'me') return isAssignedTo(accountId);
  if (reviewer === 'nobody') {
    return sql<boolean>`not exists (
      select from application_reviewers s where s.application_id = a.id)`;
  }
  if (reviewer === 'to_rate') {
    return sql<boolean>`${isOpen} and ${isAssignedTo(accountId)} and not exists (
      select from application_ratings r
      where r.application_id = a.id and r.account_id = ${accountId} and ${hasAllScores})`;
  }
  return isAssignedTo(reviewer);
}
