import { sql } from 'kysely';
import { type SecondStep, secondSteps } from '#shared/domain/second-step.ts';
import type { Audience, StaffRole } from '#shared/options.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { AccountLinksTable, Db } from '../schema.ts';
import { hashSessionToken } from '../session-token.ts';
import { protectionColumns } from './passkeys.ts';

export type SignInAccount = {
  id: string;
  passwordHash: string | null;
  founderId: string | null;
  timeZone: string | null;
  /** The ways to take the second step; empty if the password is enough. */
  steps: SecondStep[];
  /** A founder's account is active only while their application is accepted. */
  isOpen: boolean;
};

/** Those of the staff in these roles who have chosen a password, for emails to all of them. */
export async function listStaffIn(
  db: Db,
  roles: StaffRole[],
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('accounts')
    .where('staff_role', 'in', roles)
    .where('password_hash', 'is not', null)
    .select(['id', 'email'])
    .orderBy('id')
    .execute();
}

/**
 * Finds an account by its lower-case e-mail address, whether or not it may sign in at the moment.
 */
export async function findAccountForSignIn(
  db: Db,
  { audience, email }: { audience: Audience; email: string },
): Promise<SignInAccount | null> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('startup_founders as f', 'f.id', 'a.founder_id')
    .where('a.audience', '=', audience)
    .where('a.email', '=', email)
    .select(['a.id', 'a.password_hash as passwordHash', 'a.founder_id as founderId'])
    .select(['f.is_active as isActive', 'f.time_zone as timeZone', ...protectionColumns('a')])
    .executeTakeFirst();
  if (!row) return null;
  const { isActive, hasApp, hasPasskey, ...account } = row;
  const steps = secondSteps(audience, { hasApp, hasPasskey });
  return { ...account, steps, isOpen: account.founderId === null || isActive === true };
}

type SignInCandidate = Pick<SignInAccount, 'id' | 'passwordHash' | 'steps'> & { isClaim: boolean };

/**
 * Finds the owner of an address, and the first and the newest account that claim it: each may sign
 * in with its own password, so that nobody is shut out by a later sign-up with the same address.
 */
export async function findInvestorsForSignIn(
  db: Db,
  { email }: { email: string },
): Promise<(SignInCandidate | undefined)[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .where('a.audience', '=', 'investor')
    .where('a.email', '=', email)
    .select(['a.id', 'a.password_hash as passwordHash', 'a.is_claim as isClaim'])
    .select(protectionColumns('a'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .execute();
  const candidates = rows.map((row) => ({ ...row, steps: secondSteps('investor', row) }));
  const owner = candidates.find((row) => !row.isClaim);
  const claims = candidates.filter((row) => row.isClaim);
  return [owner, claims[0], claims.length > 1 ? claims.at(-1) : undefined];
}

/** The owner of an account, for an email about attempts to sign in to it. */
export async function findSignInName(
  db: Db,
  { accountId }: { accountId: string },
): Promise<{ audience: Audience; email: string } | null> {
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('is_claim', '=', false)
    .select(['audience', 'email'])
    .executeTakeFirst();
  return account ?? null;
}

/** The password hash of a signed-in account; null while no password is set. */
export async function findPasswordHash(
  db: Db,
  { accountId }: { accountId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('password_hash')
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

export type PasswordLink = {
  accountId: string;
  purpose: Extract<AccountLinksTable['purpose'], 'invitation' | 'reset'>;
  audience: Audience;
  email: string;
  name: string | null;
};

/**
 * The account behind a link that can still set a password; null if it was used, has expired or
 * never existed.
 */
export async function findPasswordLink(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<PasswordLink | null> {
  const row = await db
    .selectFrom('account_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .leftJoin('startup_founders as f', 'f.id', 'a.founder_id')
    .leftJoin('investors as i', 'i.id', 'a.investor_id')
    .leftJoin('mentors as m', 'm.id', 'a.mentor_id')
    .where('l.token_hash', '=', hashSessionToken(token))
    .where('l.purpose', 'in', ['invitation', 'reset'])
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('a.removed_at', 'is', null)
    .where((eb) => eb.or([eb('a.founder_id', 'is', null), eb('f.is_active', '=', true)]))
    .select((eb) => [
      'a.id as accountId',
      'l.purpose',
      'a.audience',
      'a.email',
      eb.fn.coalesce('f.founder_name', 'i.name', 'm.name').as('name'),
    ])
    .$narrowType<{ purpose: PasswordLink['purpose'] }>()
    .executeTakeFirst();
  return row ?? null;
}

/** The cohort that somebody is invited to. */
export type InvitingCohort = { name: string; startsOn: CalendarDate; endsOn: CalendarDate };

type CohortColumns = {
  cohortName: string | null;
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
};

function toInvitingCohort({ cohortName, startsOn, endsOn }: CohortColumns): InvitingCohort | null {
  return cohortName && startsOn && endsOn ? { name: cohortName, startsOn, endsOn } : null;
}

export type InvitedFounder = {
  accountId: string;
  founderId: string;
  email: string;
  name: string;
  startupName: string;
  cohort: InvitingCohort | null;
  hasPassword: boolean;
  hasSignedIn: boolean;
};

/** The founder of an account, or whose invitation this was: also one that was used or has expired. */
export async function findInvitedFounder(
  db: Db,
  key: { accountId: string } | { token: string },
): Promise<InvitedFounder | null> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('startup_founders as f', 'f.id', 'a.founder_id')
    .leftJoin('cohorts as c', 'c.id', 'f.cohort_id')
    .where('f.is_active', '=', true)
    .where('a.id', '=', (eb) =>
      'accountId' in key
        ? eb.val(key.accountId)
        : eb
            .selectFrom('account_links')
            .where('token_hash', '=', hashSessionToken(key.token))
            .where('purpose', '=', 'invitation')
            .select('account_id'),
    )
    .select(['a.id as accountId', 'f.id as founderId', 'a.email'])
    .select(['c.name as cohortName', 'c.starts_on as startsOn', 'c.ends_on as endsOn'])
    .select((eb) => [
      'f.founder_name as name',
      'f.startup_name as startupName',
      eb('a.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      eb('a.first_signed_in_at', 'is not', null).$castTo<boolean>().as('hasSignedIn'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { cohortName, startsOn, endsOn, ...founder } = row;
  return { ...founder, cohort: toInvitingCohort({ cohortName, startsOn, endsOn }) };
}

/** A founder or an investor whom an admin imported, for the mail that invites them. */
export async function findImportedPerson(db: Db, { accountId }: { accountId: string }) {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('startup_founders as f', (join) =>
      join.onRef('f.id', '=', 'a.founder_id').on('f.is_active', '=', true),
    )
    .leftJoin('investors as i', (join) =>
      join.onRef('i.id', '=', 'a.investor_id').on('i.approved_at', 'is not', null),
    )
    .leftJoin('cohorts as c', 'c.id', 'f.cohort_id')
    .where('a.id', '=', accountId)
    .select(['a.email', 'f.startup_name as startupName'])
    .select(['c.name as cohortName', 'c.starts_on as startsOn', 'c.ends_on as endsOn'])
    .select((eb) => [
      eb.fn.coalesce('f.founder_name', 'i.name').as('name'),
      eb('a.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
    ])
    .executeTakeFirst();
  if (!row?.name) return null;
  const { name, email, startupName, hasPassword } = row;
  return { name, email, startupName, hasPassword, cohort: toInvitingCohort(row) };
}

/** The address that an account asked to change to; null if no change is pending. */
export async function findNewEmail(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<string | null> {
  const change = await db
    .selectFrom('email_changes')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .select('email')
    .executeTakeFirst();
  return change?.email ?? null;
}

type EmailChange = {
  accountId: string;
  audience: 'founder' | 'investor';
  /** The new address. */
  email: string;
  name: string;
  /** A founder without one is invited again, at the new address. */
  hasPassword: boolean;
  isDone: boolean;
};

/**
 * True while an account that had the address may put it back. By the database's clock, like the triggers
 * that refuse it to others.
 */
export async function isEmailReserved(
  db: Db,
  { audience, email }: { audience: 'founder' | 'investor'; email: string },
): Promise<boolean> {
  const kept = await db
    .selectFrom('email_undos')
    .where('email', '=', email)
    .where('audience', '=', audience)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .select('id')
    .executeTakeFirst();
  return kept !== undefined;
}

type EmailUndo = {
  accountId: string;
  audience: 'founder' | 'investor';
  /** The address that it puts back. */
  email: string;
  changedAt: Date;
  isDone: boolean;
};

/** The change of address that its link undoes or has undone; null if it is too late. */
export async function findEmailUndo(
  db: Db,
  { undoId, now }: { undoId: string; now: Date },
): Promise<EmailUndo | null> {
  const undo = await db
    .selectFrom('email_undos')
    .where('id', '=', undoId)
    .where('expires_at', '>', now)
    .select(['account_id as accountId', 'audience', 'email', 'changed_at as changedAt'])
    .select((eb) => eb('undone_at', 'is not', null).$castTo<boolean>().as('isDone'))
    .executeTakeFirst();
  return undo ?? null;
}

/** The address that a confirmation link gives or gave somebody; null if the link is invalid. */
export async function findEmailChange(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<EmailChange | null> {
  const row = await db
    .selectFrom('account_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .leftJoin('investors as i', 'i.id', 'a.investor_id')
    .leftJoin('startup_founders as f', (join) =>
      join.onRef('f.id', '=', 'a.founder_id').on('f.is_active', '=', true),
    )
    .leftJoin('email_changes as c', (join) =>
      join.onRef('c.account_id', '=', 'l.account_id').onRef('c.email', '=', 'l.email'),
    )
    .where('l.token_hash', '=', hashSessionToken(token))
    .where('l.purpose', '=', 'email_change')
    .where((eb) =>
      eb.or([
        eb.and([eb('l.used_at', 'is not', null), eb('a.email', '=', eb.ref('l.email'))]),
        eb.and([
          eb('l.used_at', 'is', null),
          eb('l.expires_at', '>', now),
          eb('c.email', 'is not', null),
        ]),
      ]),
    )
    .select((eb) => [
      'a.id as accountId',
      'a.founder_id as founderId',
      'l.email',
      'l.used_at as usedAt',
      eb('a.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      eb.fn.coalesce('f.founder_name', 'i.name').as('name'),
    ])
    .executeTakeFirst();
  if (!row?.email || !row.name) return null;
  const { accountId, founderId, email, name, hasPassword, usedAt } = row;
  const audience = founderId ? 'founder' : 'investor';
  return { accountId, audience, email, name, hasPassword, isDone: usedAt !== null };
}

type MailedEmailChange = Pick<EmailChange, 'name' | 'audience'> & {
  /** Another account of this audience already uses the address, or another startup's application. */
  isTaken: boolean;
};

/** The requested address change that a mail is about; null if it is no longer pending. */
export async function findMailedEmailChange(
  db: Db,
  { accountId, email }: { accountId: string; email: string },
): Promise<MailedEmailChange | null> {
  const row = await db
    .selectFrom('email_changes as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .leftJoin('investors as i', 'i.id', 'a.investor_id')
    .leftJoin('startup_founders as f', 'f.id', 'a.founder_id')
    .where('c.account_id', '=', accountId)
    .where('c.email', '=', email)
    .select((eb) => [
      'a.founder_id as founderId',
      eb.fn.coalesce('f.founder_name', 'i.name').as('name'),
      sql<boolean>`exists (
        select from accounts other
        where other.email = c.email and other.audience = a.audience and not other.is_claim
      ) or exists (
        select from email_undos kept
        where kept.email = c.email and kept.audience = a.audience and kept.account_id <> a.id
          and kept.undone_at is null and kept.expires_at > clock_timestamp()
      ) or (a.founder_id is not null and exists (
        select from founders other where other.email = c.email and other.is_active
      ) or exists (
        select from startup_applications other
        where other.founder_email = c.email
          and (other.status in ('pending', 'under_review', 'accepted')
            or other.pending_decision = 'accepted')
      ))`.as('isTaken'),
    ])
    .executeTakeFirst();
  if (!row?.name) return null;
  return {
    name: row.name,
    audience: row.founderId ? 'founder' : 'investor',
    isTaken: row.isTaken,
  };
}

/** The time since which an account has had a second factor; null if it has none. */
export async function findSecondFactor(
  db: Db,
  { accountId }: { accountId: string },
): Promise<{ since: Date; recoveryCodesLeft: number } | null> {
  const row = await db
    .selectFrom('accounts as a')
    .where('a.id', '=', accountId)
    .select((eb) => [
      'a.totp_confirmed_at as since',
      eb
        .selectFrom('recovery_codes as r')
        .whereRef('r.account_id', '=', 'a.id')
        .where('r.used_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('recoveryCodesLeft'),
    ])
    .executeTakeFirst();
  if (!row?.since) return null;
  return { since: row.since, recoveryCodesLeft: row.recoveryCodesLeft ?? 0 };
}
