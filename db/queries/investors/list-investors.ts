import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { InvestorFilter, InvestorList, InvestorRow } from '#shared/api/investor-review.ts';
import { type InvestorState, investorState } from '#shared/domain/investor-state.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../tables/database.ts';

const isIn: Record<InvestorState, RawBuilder<boolean>> = {
  unverified: sql`email_verified_at is null`,
  waiting: sql`(email_verified_at is not null
    and num_nonnulls(approved_at, declined_at, revoked_at) = 0)`,
  approved: sql`approved_at is not null`,
  declined: sql`declined_at is not null`,
  revoked: sql`revoked_at is not null`,
};

/** Who left is no investor any more. */
const isHere = sql<boolean>`left_at is null`;

const columns = sql`id, name, email, company, title,
  coalesce(investment_focus, '{}') as "investmentFocus", check_size_min as "checkSizeMin",
  check_size_max as "checkSizeMax", created_at as "signedUpAt",
  email_verified_at as "emailVerifiedAt", approved_at as "approvedAt",
  declined_at as "declinedAt", revoked_at as "revokedAt", decision_reason as reason`;

type Input = InvestorFilter & { pageSize: number };

/** A page of the admin's list, and how many investors there are in each state. */
export async function listInvestors(db: Kysely<Database>, input: Input): Promise<InvestorList> {
  const [counts, size] = await Promise.all([countStates(db), countMatches(db, input)]);
  const pages = Math.max(1, Math.ceil(size / input.pageSize));
  const page = Math.min(input.page, pages);
  const order = input.state === 'waiting' ? sql`email_verified_at, id` : sql`created_at desc, id`;
  const { rows } = await sql<Row>`
    select ${columns} from investors where ${matches(input)}
    order by ${order} limit ${input.pageSize} offset ${(page - 1) * input.pageSize}`.execute(db);
  return { counts, rows: rows.map(toRow), size, page, pages };
}

/** One of them. */
export async function findInvestor(
  db: Kysely<Database>,
  { investorId }: { investorId: string },
): Promise<InvestorRow> {
  const { rows } = await sql<Row>`
    select ${columns} from investors where id = ${investorId} and ${isHere}`.execute(db);
  if (!rows[0]) throw new AppError('investor_not_found');
  return toRow(rows[0]);
}

function matches({ search, state }: Pick<Input, 'search' | 'state'>): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [isHere, ...(state ? [isIn[state]] : [])];
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(
      sql`(name ilike ${pattern} or company ilike ${pattern} or email ilike ${pattern})`,
    );
  }
  return sql.join(conditions, sql` and `);
}

async function countMatches(db: Kysely<Database>, input: Input): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from investors where ${matches(input)}`.execute(db);
  return rows[0]?.size ?? 0;
}

async function countStates(db: Kysely<Database>): Promise<InvestorList['counts']> {
  const counts = Object.entries(isIn).map(
    ([state, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(state)}`,
  );
  const { rows } = await sql<InvestorList['counts']>`
    select ${sql.join(counts)} from investors where ${isHere}`.execute(db);
  return rows[0] ?? { unverified: 0, waiting: 0, approved: 0, declined: 0, revoked: 0 };
}

type Row = Omit<InvestorRow, 'state' | 'signedUpAt' | 'verifiedAt' | 'decidedAt'> &
  Parameters<typeof investorState>[0] & { signedUpAt: Date };

function toRow(row: Row): InvestorRow {
  const { emailVerifiedAt, approvedAt, declinedAt, revokedAt, signedUpAt, ...who } = row;
  const decidedAt = approvedAt ?? declinedAt ?? revokedAt;
  return {
    ...who,
    state: investorState(row),
    signedUpAt: signedUpAt.toISOString(),
    verifiedAt: emailVerifiedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
