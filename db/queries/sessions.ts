import { sql } from 'kysely';
import type { SessionView } from '#shared/api/accounts.ts';
import { brand } from '#shared/brand.ts';
import { type InvestorState, investorState } from '#shared/domain/investors.ts';
import type { TokenScope } from '#shared/domain/permissions.ts';
import type { Audience, StaffRole, Stage } from '#shared/options.ts';
import { describeBrowser } from '../describe-browser.ts';
import type { Db } from '../schema.ts';
import { hashSessionToken, publicSessionId } from '../session-token.ts';

export type Session = {
  accountId: string;
  audience: Audience;
  email: string;
  /** Of the staff only. */
  staffRole: StaffRole | null;
  openedAt: Date;
  lastSeenAt: Date;
  /** The last time the password was entered in this session. */
  confirmedAt: Date;
  /** Nobody is welcomed back who has not been away. */
  isFirstVisit: boolean;
  /** Of the staff: whether they have a second step. */
  hasSecondStep: boolean;
  /** The staff's settings ask for one. */
  needsSecondStep: boolean;
  founder: SessionFounder | null;
  investor: SessionInvestor | null;
  mentor: SessionMentor | null;
  /** The access token that stands in for a browser; null where somebody is signed in. */
  token: { id: string; scope: TokenScope } | null;
};

export type SessionInvestor = {
  id: string;
  name: string;
  photo: string | null;
  state: InvestorState;
};

export type SessionMentor = { id: string; name: string; timeZone: string };

export type SessionFounder = {
  id: string;
  startupId: string;
  name: string;
  photo: string | null;
  startupName: string;
  stage: Stage;
  cohort: { id: string; name: string; channel: string | null; hasLeaderboard: boolean } | null;
  timeZone: string;
  slackConnected: boolean;
  privateByDefault: boolean | null;
};

const firstVisitMs = 12 * 60 * 60 * 1000;

/**
 * The session of a token; null if it is unknown or expired, or its founder is no longer accepted.
 */
export async function findSession(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Session | null> {
  const row = await readSession(db, hashSessionToken(token));
  if (!row || row.expiresAt <= now) return null;
  const { openedAt, lastSeenAt, confirmedAt } = row;
  const isFirstVisit =
    openedAt.getTime() === row.firstSignedInAt?.getTime() &&
    now.getTime() - openedAt.getTime() < firstVisitMs;
  return { ...toPerson(row), openedAt, lastSeenAt, confirmedAt, isFirstVisit, token: null };
}

/** Turns the columns of `personColumns` into a person. */
export function toPerson(row: PersonColumns) {
  const { accountId, audience, email, staffRole, hasSecondStep, needsSecondStep } = row;
  const account = { accountId, audience, email, staffRole, hasSecondStep, needsSecondStep };
  return { ...account, founder: toFounder(row), investor: toInvestor(row), mentor: toMentor(row) };
}

/** The account `a` with its founder, investor or mentor, who may be in at the moment. */
export const personColumns = sql`
  a.id as "accountId", a.audience, a.email, a.staff_role as "staffRole",
  a.audience = 'admin' and (a.totp_confirmed_at is not null
    or exists (select from passkeys p where p.account_id = a.id)) as "hasSecondStep",
  a.audience = 'admin' and coalesce((select needs_second_step from staff_settings), false) as "needsSecondStep",
  f.id as "founderId", f.startup_id as "startupId", f.founder_name as "founderName",
  coalesce(f.founder_avatar, i.photo) as photo, f.startup_name as "startupName",
  f.stage, coalesce(f.time_zone, m.time_zone) as "timeZone", f.slack_user_id as "slackUserId",
  f.private_by_default as "privateByDefault",
  c.id as "cohortId", c.name as "cohortName", c.has_leaderboard as "hasLeaderboard",
  case when c.slack_channel_id is not null then c.slack_channel_name end as channel,
  i.id as "investorId", i.name as "investorName", i.email_verified_at as "emailVerifiedAt",
  i.approved_at as "approvedAt", i.declined_at as "declinedAt", i.revoked_at as "revokedAt",
  m.id as "mentorId", m.name as "mentorName"`;

export const personTables = sql`
  left join startup_founders f on f.id = a.founder_id
  left join cohorts c on c.id = f.cohort_id
  left join investors i on i.id = a.investor_id
  left join mentors m on m.id = a.mentor_id`;

export const isPersonIn = sql`a.removed_at is null and (a.founder_id is null or f.is_active)`;

/** Written out because every request runs it: the query builder would cost more than the read. */
async function readSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.expires_at as "expiresAt", a.first_signed_in_at as "firstSignedInAt",
      s.created_at as "openedAt", s.last_seen_at as "lastSeenAt",
      coalesce(s.confirmed_at, s.created_at) as "confirmedAt", ${personColumns}
    from sessions s
    join accounts a on a.id = s.account_id
    ${personTables}
    where s.token_hash = ${tokenHash} and ${isPersonIn}`.execute(db);
  return rows[0];
}

type SessionRow = { expiresAt: Date; firstSignedInAt: Date | null } & Pick<
  Session,
  'openedAt' | 'lastSeenAt' | 'confirmedAt'
> &
  PersonColumns;

export type PersonColumns = Pick<
  Session,
  'accountId' | 'audience' | 'email' | 'staffRole' | 'hasSecondStep' | 'needsSecondStep'
> &
  FounderColumns &
  InvestorColumns &
  MentorColumns;

type FounderColumns = {
  founderId: string | null;
  startupId: string | null;
  founderName: string | null;
  photo: string | null;
  startupName: string | null;
  stage: Stage | null;
  timeZone: string | null;
  slackUserId: string | null;
  privateByDefault: boolean | null;
  cohortId: string | null;
  cohortName: string | null;
  hasLeaderboard: boolean | null;
  channel: string | null;
};

function toFounder(row: FounderColumns): SessionFounder | null {
  if (!row.founderId || !row.startupId) return null;
  return {
    id: row.founderId,
    startupId: row.startupId,
    name: row.founderName ?? '',
    photo: row.photo,
    startupName: row.startupName ?? '',
    stage: row.stage ?? 'idea',
    cohort: row.cohortId
      ? {
          id: row.cohortId,
          name: row.cohortName ?? '',
          channel: row.channel,
          hasLeaderboard: row.hasLeaderboard ?? true,
        }
      : null,
    timeZone: row.timeZone ?? brand.timeZone,
    slackConnected: row.slackUserId !== null,
    privateByDefault: row.privateByDefault,
  };
}

type InvestorColumns = {
  investorId: string | null;
  investorName: string | null;
  photo: string | null;
} & Parameters<typeof investorState>[0];

function toInvestor(row: InvestorColumns): SessionInvestor | null {
  if (!row.investorId) return null;
  const { investorId: id, photo } = row;
  return { id, name: row.investorName ?? '', photo, state: investorState(row) };
}

type MentorColumns = {
  mentorId: string | null;
  mentorName: string | null;
  timeZone: string | null;
};

function toMentor({ mentorId, mentorName, timeZone }: MentorColumns): SessionMentor | null {
  if (!mentorId) return null;
  return { id: mentorId, name: mentorName ?? '', timeZone: timeZone ?? brand.timeZone };
}

const maxListed = 100;

/** The open sessions of an account: the requesting one first, then by last use. */
export async function listSessions(
  db: Db,
  { accountId, token, now }: { accountId: string; token: string | null; now: Date },
): Promise<SessionView[]> {
  const rows = await db
    .selectFrom('sessions')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(maxListed)
    .select(['token_hash', 'user_agent', 'created_at', 'last_seen_at'])
    .execute();
  const own = token && hashSessionToken(token);
  const views = rows.map((row) => ({
    id: publicSessionId(row.token_hash),
    isCurrent: own ? row.token_hash.equals(own) : false,
    ...describeBrowser(row.user_agent),
    openedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return views.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/**
 * The tokens among these that still have a session of an accepted founder or an investor, with the
 * founder's current cohort.
 */
export async function listOpenSessions(
  db: Db,
  { tokens, now }: { tokens: string[]; now: Date },
): Promise<{ token: string; cohortId: string | null }[]> {
  const byHash = new Map(tokens.map((token) => [hashSessionToken(token).toString('hex'), token]));
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('startup_founders as f', 'f.id', 'a.founder_id')
    .where((is) => is('s.token_hash', '=', is.fn.any(is.val(tokens.map(hashSessionToken)))))
    .where('s.expires_at', '>', now)
    .where((is) => is.or([is('f.is_active', '=', true), is('a.investor_id', 'is not', null)]))
    .select(['s.token_hash as tokenHash', 'f.cohort_id as cohortId'])
    .execute();
  return rows.flatMap(({ tokenHash, cohortId }) => {
    const token = byHash.get(tokenHash.toString('hex'));
    return token ? [{ token, cohortId }] : [];
  });
}
