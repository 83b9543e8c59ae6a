import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { brand } from '#shared/brand.ts';
import { accountLinkLifetimeMs } from '#shared/domain/account-links.ts';
import { AppError } from '#shared/errors.ts';
import { publishLiveEvent } from '../../live.ts';
import { findEmailChange } from '../../queries/accounts.ts';
import type { Db, Trx } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { recordOwner } from '../founders/record-owner.ts';
import { queueInvitation } from './invitations.ts';
import { endOtherSessions } from './sessions.ts';
import {
  deleteUnverifiedAccounts,
  findEmailOwner,
  lockEmailAddress,
  markEmailVerified,
} from './verify-email.ts';

type RequestEmailChangeInput = {
  accountId: string;
  email: string;
  /** The admin who asks for it; absent if they do so themselves. */
  actor?: Actor;
  now: Date;
};

/**
 * A founder or an investor asks to change their address, or an admin asks for them. The new one gets
 * a mail with a link; the current one, if it is known to be theirs, gets a notice. A new request
 * replaces an older one and ends its links. Only the mail to the new address says whether it is
 * taken. False when it is already the account's address.
 */
export async function requestEmailChange(
  db: Db,
  { accountId, email, actor, now }: RequestEmailChangeInput,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, { accountId });
    if (!person) throw new AppError('member_not_found');
    if (person.email === email) return false;
    const change = {
      email,
      requested_at: now,
      requested_by: actor?.accountId ?? null,
      expires_at: new Date(now.getTime() + accountLinkLifetimeMs.email_change),
    };
    await trx
      .insertInto('email_changes')
      .values({ account_id: accountId, ...change })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
      .execute();
    await trx
      .deleteFrom('account_links')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'email_change')
      .where('email', '<>', email)
      .execute();
    await queueEmailChangeMail(trx, { ...person, email, now });
    if (isAddressProven(person)) {
      const today = now.toISOString().slice(0, 10);
      await queueMail(trx, {
        template: 'email-change-notice',
        to: person.email,
        data: {
          ...(await noticeOf(trx, { person, email, now, requestedBy: actor?.accountId })),
          isDone: false,
          undo: null,
        },
        key: `email-change-notice:${accountId}:${email}:${today}`,
        now,
        ...ownerOf(person),
      });
    }
    if (actor) {
      const action = 'account.email_change_requested';
      await recordAudit(trx, { actor, action, subject: subjectOf(person), now });
    }
    return true;
  });
}

/** Sends the mail to the new address again; does nothing when no change is pending. */
export async function resendEmailChange(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const pending = await trx
      .selectFrom('email_changes as c')
      .innerJoin('accounts as a', 'a.id', 'c.account_id')
      .where('c.account_id', '=', accountId)
      .where('c.expires_at', '>', now)
      .select(['a.id as accountId', 'c.email'])
      .select(['a.founder_id as founderId', 'a.investor_id as investorId'])
      .executeTakeFirst();
    if (pending) await queueEmailChangeMail(trx, { ...pending, now });
  });
}

/** The mail to the new address. Its link and text are created when it is sent. */
async function queueEmailChangeMail(
  trx: Trx,
  { accountId, email, now, ...owner }: Owner & { accountId: string; email: string; now: Date },
): Promise<void> {
  await queueMail(trx, {
    template: 'email-change',
    to: email,
    data: { accountId, email },
    key: `email-change:${accountId}:${randomUUID()}`,
    now,
    dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.email_change),
    ...ownerOf(owner),
  });
}

/** Drops a pending change of address, and the links mailed for it. A new password does this too. */
export async function cancelEmailChange(
  db: Db | Trx,
  { accountId }: { accountId: string },
): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
}

/**
 * Switches the account to the new address and returns it. The link works once. All other sessions
 * end, and all other links of the account, because they were mailed to the old address; mails that
 * wait go to the new one. An investor who was not verified before is verified by this, and a founder
 * who has not set a password yet is invited again.
 */
export async function confirmEmailChange(
  db: Db,
  { token, keepToken = null, now }: { token: string; keepToken?: string | null; now: Date },
): Promise<string> {
  const found = await findEmailChange(db, { token, now });
  if (!found || found.isDone) throw new AppError('link_expired');
  const { accountId, audience, email } = found;
  try {
    await db.transaction().execute(async (trx) => {
      if (audience === 'investor') await lockEmailAddress(trx, { email });
      const person = await lockPerson(trx, { accountId });
      const { numUpdatedRows } = await trx
        .updateTable('account_links')
        .set({ used_at: now })
        .where('token_hash', '=', hashSessionToken(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (!person || numUpdatedRows === 0n) throw new AppError('link_expired');
      await applyEmailChange(trx, { person, email, now });
      await endOtherSessions(trx, { accountId, keepToken, now });
    });
  } catch (error) {
    if (isAddressTaken(error)) throw new AppError('link_expired');
    throw error;
  }
  return email;
}

/** Another account or live application took the address since the link was mailed, or may put it back. */
function isAddressTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return (
    code === '23505' &&
    ['accounts_audience_email', 'founders_email', 'startup_applications_live'].includes(
      constraint ?? '',
    )
  );
}

async function applyEmailChange(
  trx: Trx,
  { person, email, now }: { person: Person; email: string; now: Date },
): Promise<void> {
  const { accountId, founderId, investorId } = person;
  const change = await trx
    .deleteFrom('email_changes')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .returning('requested_by as requestedBy')
    .executeTakeFirst();
  const owner = investorId === null ? undefined : await findEmailOwner(trx, email);
  if (!change || (owner && owner.id !== accountId)) throw new AppError('link_expired');
  await deleteAccountLinks(trx, { accountId });
  await setAddress(trx, { person, email });
  if (person.isClaim) {
    await markEmailVerified(trx, { accountId, now });
    return;
  }
  if (isAddressProven(person)) await tellFormerAddresses(trx, { person, email, ...change, now });
  await recordAudit(trx, {
    actor: { accountId, email: person.email },
    ...(founderId
      ? { action: 'founder.email_changed' }
      : { action: 'investor.details_changed', details: { changed: ['email'] } }),
    subject: subjectOf(person),
    now,
  });
  if (founderId && !person.hasPassword) {
    await queueInvitation(trx, { accountId, founderId, email, now });
  }
}

/** Writes the address wherever it stands; the mails that wait go there. */
export async function setAddress(
  trx: Trx,
  { person, email }: { person: Person; email: string },
): Promise<void> {
  const { accountId, founderId, investorId } = person;
  await trx.updateTable('accounts').set({ email }).where('id', '=', accountId).execute();
  await redirectMails(trx, { person, email });
  if (founderId) {
    await trx.updateTable('founders').set({ email }).where('id', '=', founderId).execute();
    await recordOwner(trx, { founderId });
    await publishLiveEvent(trx, { accountOf: founderId });
  }
  if (investorId) {
    await trx.updateTable('investors').set({ email }).where('id', '=', investorId).execute();
    await publishLiveEvent(trx, { investorId });
    if (!person.isClaim) await deleteUnverifiedAccounts(trx, email);
  }
}

const undoMs = 24 * 60 * 60_000;

type ChangedAddress = { person: Person; email: string; requestedBy: string | null; now: Date };

/**
 * Tells the address that was changed, and those of earlier changes that can still be undone, each with a
 * link of its own that puts it back. It lasts a day from its change, whatever is changed afterwards.
 * Going back to one of them ends what came after it.
 */
async function tellFormerAddresses(trx: Trx, change: ChangedAddress): Promise<void> {
  const { person, email, now } = change;
  const { accountId, audience } = person;
  const kept = await trx
    .selectFrom('email_undos')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('undone_at', 'is', null)
    .select(['id', 'email', 'changed_at as changedAt', 'expires_at as expiresAt'])
    .orderBy('changed_at')
    .execute();
  const back = kept.find((each) => each.email === email);
  const undos = back ? kept.filter(({ changedAt }) => changedAt < back.changedAt) : kept;
  if (back) {
    await trx
      .deleteFrom('email_undos')
      .where('account_id', '=', accountId)
      .where('changed_at', '>=', back.changedAt)
      .execute();
  } else {
    const times = {
      changed_at: now,
      expires_at: new Date(now.getTime() + undoMs),
      undone_at: null,
    };
    const added = await trx
      .insertInto('email_undos')
      .values({ account_id: accountId, audience, email: person.email, ...times })
      .onConflict((conflict) => conflict.columns(['account_id', 'email']).doUpdateSet(times))
      .returning(['id', 'email', 'changed_at as changedAt', 'expires_at as expiresAt'])
      .executeTakeFirstOrThrow();
    undos.push(added);
  }
  const notice = await noticeOf(trx, change);
  const notify = (to: string, undo: { id: string; until: string } | null) =>
    queueMail(trx, {
      template: 'email-change-notice',
      to,
      data: { ...notice, isDone: true, undo },
      key: `email-changed:${accountId}:${to}:${now.getTime()}`,
      now,
      ...ownerOf(person),
    });
  for (const { id, email: to, expiresAt } of undos) {
    await notify(to, { id, until: expiresAt.toISOString() });
  }
  if (back) await notify(person.email, null);
}

/** The facts of a notice: what happened, when, and who of the staff asked for it. */
async function noticeOf(
  trx: Trx,
  {
    person,
    email,
    requestedBy,
    now,
  }: Omit<ChangedAddress, 'requestedBy'> & { requestedBy: string | null | undefined },
) {
  const { accountId, audience, timeZone } = person;
  const staff = requestedBy
    ? await trx
        .selectFrom('accounts')
        .where('id', '=', requestedBy)
        .select(['email', 'staff_role as role'])
        .executeTakeFirst()
    : undefined;
  const by = staff?.role ? { email: staff.email, role: staff.role } : null;
  return { accountId, email, audience, by, at: now.toISOString(), timeZone };
}

/** Links mailed to the old address must not open the account any more. */
async function deleteAccountLinks(trx: Trx, { accountId }: { accountId: string }): Promise<void> {
  await trx
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('purpose', '<>', 'email_change'), eb('used_at', 'is', null)]))
    .execute();
}

/**
 * Mails that still wait for the old address go to the new one: news, and above all a reset, whose
 * link is only created when it is sent. Notices of this change stay; an invitation is sent anew,
 * and there is nothing left to verify.
 */
async function redirectMails(
  trx: Trx,
  { person, email }: { person: Person; email: string },
): Promise<void> {
  const { accountId, founderId, investorId } = person;
  await sql`
    update mails set recipient = ${email}
    where state = 'waiting' and recipient = ${person.email}
      and template not in (
        'email-change-notice', 'email-change-undone', 'password-changed', 'invitation', 'invitation-reminder',
        'investor-verification')
      and (founder_id = ${founderId} or investor_id = ${investorId}
        or data->>'accountId' = ${accountId} or data->>'applicationId' = (
          select startup_id::text from founders where id = ${founderId} and role = 'owner'))`.execute(
    trx,
  );
}

type Owner = { founderId: string | null; investorId: string | null };

type Person = Owner & {
  accountId: string;
  audience: 'founder' | 'investor';
  email: string;
  /** The founder's startup or the investor. */
  name: string;
  isClaim: boolean;
  hasPassword: boolean;
  timeZone: string;
};

/**
 * Locks an account and reads whose it is; null if it is an admin's, or its founder has left, unless those
 * count, too. In the order of everything that changes founders: their application first.
 */
export async function lockPerson(
  trx: Trx,
  { accountId, orLeft = false }: { accountId: string; orLeft?: boolean },
): Promise<Person | null> {
  const founder = await trx
    .selectFrom('startup_founders')
    .$if(!orLeft, (query) => query.where('is_active', '=', true))
    .where('id', 'in', (eb) =>
      eb.selectFrom('accounts').where('id', '=', accountId).select('founder_id'),
    )
    .select(['startup_name as name', 'time_zone as timeZone'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  const account = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['email', 'founder_id as founderId', 'investor_id as investorId'])
    .select((eb) => [
      'is_claim as isClaim',
      eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      eb
        .selectFrom('investors')
        .whereRef('investors.id', '=', 'accounts.investor_id')
        .select('investors.name')
        .as('investorName'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) return null;
  const { investorName, ...own } = account;
  const name = founder?.name ?? investorName;
  if (!name) return null;
  const timeZone = founder?.timeZone ?? brand.timeZone;
  return { ...own, accountId, name, audience: own.founderId ? 'founder' : 'investor', timeZone };
}

/** Whoever has the account has read mail there: otherwise the address may be a stranger's. */
function isAddressProven({ isClaim, hasPassword }: Person): boolean {
  return !isClaim && hasPassword;
}

/** The mail's owner: it goes when they leave, and a founder's may keep quiet hours. */
export function ownerOf({ founderId, investorId }: Owner): {
  founderId?: string;
  investorId?: string;
} {
  return { ...(founderId && { founderId }), ...(investorId && { investorId }) };
}

export function subjectOf({ audience, founderId, investorId, name }: Person) {
  return { type: audience, id: (founderId ?? investorId) as string, name };
}
