import { type RawBuilder, sql } from 'kysely';
import type { InvestorFilter, InvestorList, InvestorRow } from '#shared/api/investor-review.ts';
import type { InvestorSettings } from '#shared/api/investor-settings.ts';
import { type InvestorState, investmentFocuses, investorState } from '#shared/domain/investors.ts';
import type { InvestorPreferences } from '#shared/domain/match.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { findNewEmail } from '../accounts.ts';
import { contains } from '../folded-text.ts';

const stateConditions: Record<InvestorState, RawBuilder<boolean>> = {
  unverified: sql`email_verified_at is null`,
  waiting: sql`(email_verified_at is not null
    and num_nonnulls(approved_at, declined_at, revoked_at) = 0)`,
  approved: sql`approved_at is not null`,
  declined: sql`declined_at is not null`,
  revoked: sql`revoked_at is not null`,
};

/** Whoever left is no longer an investor. */
const hasNotLeft = sql<boolean>`left_at is null`;

const investorColumns = sql`id, name, email, company, title, photo,
  coalesce(investment_focus, '{}') as "investmentFocus", check_size_min as "checkSizeMin",
  check_size_max as "checkSizeMax", created_at as "signedUpAt",
  email_verified_at as "emailVerifiedAt", approved_at as "approvedAt",
  declined_at as "declinedAt", revoked_at as "revokedAt", decision_reason as reason,
  -- Sessions end; what stays of them is the first sign-in.
  (select greatest(u.first_signed_in_at, (
      select max(s.last_seen_at) from sessions s where s.account_id = u.id))
    from accounts u where u.investor_id = investors.id) as "lastSeenAt"`;

type ListInvestorsInput = InvestorFilter & { pageSize: number };

/** A page of the admin's list, and how many investors there are in each state. */
export async function listInvestors(db: Db, input: ListInvestorsInput): Promise<InvestorList> {
  const [counts, size] = await Promise.all([countStates(db), countMatches(db, input)]);
  const pages = Math.max(1, Math.ceil(size / input.pageSize));
  const page = Math.min(input.page, pages);
  const order = input.state === 'waiting' ? sql`email_verified_at, id` : sql`created_at desc, id`;
  const { rows } = await sql<InvestorDbRow>`
    select ${investorColumns} from investors where ${matchesFilter(input)}
    order by ${order} limit ${input.pageSize} offset ${(page - 1) * input.pageSize}`.execute(db);
  return { counts, rows: rows.map(toInvestorRow), size, page, pages };
}

/** One row of that list. */
export async function findInvestor(
  db: Db,
  { investorId }: { investorId: string },
): Promise<InvestorRow> {
  const { rows } = await sql<InvestorDbRow>`
    select ${investorColumns} from investors where id = ${investorId} and ${hasNotLeft}`.execute(
    db,
  );
  if (!rows[0]) throw new AppError('investor_not_found');
  return toInvestorRow(rows[0]);
}

function matchesFilter({
  search,
  state,
}: Pick<ListInvestorsInput, 'search' | 'state'>): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    hasNotLeft,
    ...(state ? [stateConditions[state]] : []),
  ];
  if (search) {
    conditions.push(contains(sql`fold_text(concat_ws(E'\\n', name, company, email))`, search));
  }
  return sql.join(conditions, sql` and `);
}

async function countMatches(db: Db, input: ListInvestorsInput): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from investors where ${matchesFilter(input)}`.execute(db);
  return rows[0]?.size ?? 0;
}

async function countStates(db: Db): Promise<InvestorList['counts']> {
  const counts = Object.entries(stateConditions).map(
    ([state, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(state)}`,
  );
  const { rows } = await sql<InvestorList['counts']>`
    select ${sql.join(counts)} from investors where ${hasNotLeft}`.execute(db);
  return rows[0] ?? { unverified: 0, waiting: 0, approved: 0, declined: 0, revoked: 0 };
}

type InvestorDbRow = Omit<
  InvestorRow,
  'state' | 'signedUpAt' | 'verifiedAt' | 'lastSeenAt' | 'decidedAt'
> &
  Parameters<typeof investorState>[0] & { signedUpAt: Date; lastSeenAt: Date | null };

function toInvestorRow(row: InvestorDbRow): InvestorRow {
  const { emailVerifiedAt, approvedAt, declinedAt, revokedAt, signedUpAt, lastSeenAt, ...who } =
    row;
  const decidedAt = approvedAt ?? declinedAt ?? revokedAt;
  return {
    ...who,
    state: investorState(row),
    signedUpAt: signedUpAt.toISOString(),
    verifiedAt: emailVerifiedAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

type Verification = { email: string; name: string; company: string | null; isVerified: boolean };

/** The owner of the address that a link verifies; null when it expired, or somebody else has verified the address. */
export async function findVerification(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Verification | null> {
  const row = await db
    .selectFrom('account_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .innerJoin('investors as i', 'i.id', 'a.investor_id')
    .where('l.token_hash', '=', hashSessionToken(token))
    .where('l.purpose', '=', 'verification')
    .where((eb) =>
      eb.or([
        eb('a.is_claim', '=', false),
        eb.and([eb('l.used_at', 'is', null), eb('l.expires_at', '>', now)]),
      ]),
    )
    .select(['i.email', 'i.name', 'i.company', 'a.is_claim as isClaim'])
    .executeTakeFirst();
  if (!row) return null;
  const { isClaim, ...who } = row;
  return { ...who, isVerified: !isClaim };
}

export type MailedInvestor = {
  accountId: string;
  name: string;
  email: string;
  company: string | null;
  title: string | null;
  focus: string[];
  checkSizeMin: number | null;
  checkSizeMax: number | null;
  state: InvestorState;
  reason: string | null;
  /** Somebody else proved to own the address. */
  isTaken: boolean;
};

/** The investor whom a mail is about or addressed to; null when they are gone. */
export async function findMailedInvestor(
  db: Db,
  key: { investorId: string } | { accountId: string },
): Promise<MailedInvestor | null> {
  const row = await db
    .selectFrom('investors as i')
    .innerJoin('accounts as a', 'a.investor_id', 'i.id')
    .leftJoin('accounts as owner', (join) =>
      join
        .onRef('owner.email', '=', 'a.email')
        .onRef('owner.audience', '=', 'a.audience')
        .on('owner.is_claim', '=', false)
        .onRef('owner.id', '<>', 'a.id'),
    )
    .where((eb) =>
      'investorId' in key ? eb('i.id', '=', key.investorId) : eb('a.id', '=', key.accountId),
    )
    .select([
      'a.id as accountId',
      'i.name',
      'i.email',
      'i.company',
      'i.title',
      'i.investment_focus as focus',
      'i.check_size_min as checkSizeMin',
      'i.check_size_max as checkSizeMax',
      'i.email_verified_at as emailVerifiedAt',
      'i.approved_at as approvedAt',
      'i.declined_at as declinedAt',
      'i.revoked_at as revokedAt',
      'i.decision_reason as reason',
      'owner.id as ownerId',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { emailVerifiedAt, approvedAt, declinedAt, revokedAt, ownerId, focus, ...who } = row;
  return {
    ...who,
    focus: focus ?? [],
    state: investorState({ emailVerifiedAt, approvedAt, declinedAt, revokedAt }),
    isTaken: ownerId !== null,
  };
}

/** The startup whose updates an unsubscribe link stops, or no name for all; null when startup or investor are gone. */
export async function findUnsubscribeTarget(
  db: Db,
  { investorId, startupId }: { investorId: string; startupId: string | null },
): Promise<{ startupName: string | null } | null> {
  const { rows } = await sql<{ id: string | null; startupName: string | null }>`
    select a.id, a.startup_name as "startupName" from investors i
    left join startup_applications a on a.id = ${startupId} and a.status = 'accepted'
    where i.id = ${investorId} and i.left_at is null`.execute(db);
  const [row] = rows;
  if (!row || (startupId !== null && row.id === null)) return null;
  return { startupName: row.startupName };
}

/** An investor's own details, and which mails they want. */
export async function findInvestorSettings(
  db: Db,
  { investorId, accountId, now }: { investorId: string; accountId: string; now: Date },
): Promise<InvestorSettings> {
  const [row, stopped, newEmail] = await Promise.all([
    db
      .selectFrom('investors')
      .where('id', '=', investorId)
      .select(['email', 'name', 'company', 'title', 'investment_focus as focus'])
      .select(['photo', 'check_size_min as checkSizeMin', 'check_size_max as checkSizeMax'])
      .select(['search_mails_stopped_at', 'update_mails_stopped_at', 'open_to_founders_at'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('update_mutes as m')
      .innerJoin('startup_applications as a', 'a.id', 'm.startup_id')
      .where('m.investor_id', '=', investorId)
      .where('a.status', '=', 'accepted')
      .orderBy('a.startup_name')
      .orderBy('a.id')
      .select(['a.id as startupId', 'a.startup_name as startupName'])
      .execute(),
    findNewEmail(db, { accountId, now }),
  ]);
  const { email, photo, focus, search_mails_stopped_at, update_mails_stopped_at, ...others } = row;
  const { open_to_founders_at, ...details } = others;
  return {
    email,
    newEmail,
    photo,
    details: {
      ...details,
      investmentFocus: investmentFocuses.filter((each) => focus?.includes(each)),
    },
    isSearchMailed: search_mails_stopped_at === null,
    isUpdateMailed: update_mails_stopped_at === null,
    isOpenToFounders: open_to_founders_at !== null,
    stopped,
  };
}

export async function findInvestorPreferences(
  db: Db,
  { investorId }: { investorId: string },
): Promise<InvestorPreferences & { focus: string[] }> {
  const row = await db
    .selectFrom('investors')
    .where('id', '=', investorId)
    .select(['investment_focus as focus', 'check_size_min as checkSizeMin'])
    .select('check_size_max as checkSizeMax')
    .executeTakeFirstOrThrow();
  return { ...row, focus: row.focus ?? [] };
}
