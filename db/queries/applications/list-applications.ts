import { type Kysely, sql } from 'kysely';
import type {
  ApplicationList,
  ApplicationOrder,
  ApplicationRow,
} from '#shared/api/application-list.ts';
import type { Database } from '../../tables/database.ts';
import { matches, sortKey } from './application-order.ts';
import { countApplications } from './count-applications.ts';

type Input = ApplicationOrder & { page: number; pageSize: number };

/** A page of the admin's list, and how many applications there are of each status. */
export async function listApplications(
  db: Kysely<Database>,
  input: Input,
): Promise<Omit<ApplicationList, 'premium'>> {
  const { page: asked, pageSize, search, status } = input;
  const [counts, found] = await Promise.all([
    countApplications(db),
    search ? countMatches(db, input) : null,
  ]);
  const size = found ?? counts[status ?? 'total'];
  const pages = Math.max(1, Math.ceil(size / pageSize));
  const page = Math.min(asked, pages);
  const rows = await readPage(db, { ...input, page });
  return {
    counts,
    rows: rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() })),
    size,
    page,
    pages,
  };
}

async function countMatches(db: Kysely<Database>, input: Input): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select count(*) as size from startup_applications a where ${matches(input)}`.execute(db);
  return rows[0]?.size ?? 0;
}

async function readPage(db: Kysely<Database>, input: Input) {
  const { page, pageSize, direction } = input;
  const { rows } = await sql<Omit<ApplicationRow, 'submittedAt'> & { submittedAt: Date }>`
    select a.id, a.startup_name as "startupName", a.founder_name as "founderName", a.industry,
      a.stage, a.status, a.submitted_at as "submittedAt"
    from startup_applications a
    where ${matches(input)}
    order by ${sortKey(input)} ${sql.raw(direction === 'asc' ? 'asc' : 'desc')}, a.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
}
