import { sql } from 'kysely';
import { accountLinkLifetimeMs, reminderBeforeEndMs } from '#shared/domain/account-links.ts';
import { isQuiet } from '#shared/domain/notifications.ts';
import { AppError } from '#shared/errors.ts';
import { findInvitedFounder } from '../../queries/accounts.ts';
import { toQuietHours } from '../../queries/notifications.ts';
import type { Db, Trx } from '../../schema.ts';
import { queueMail, queueMails } from '../deliveries/mail-outbox.ts';

type InvitationInput = { accountId: string; founderId: string; email: string; now: Date };

export const invitationIntervalMs = 15 * 60_000;

/** At most one per 15 minutes and address: its key says in which of them. */
export function invitationMail({ accountId, founderId, email, now }: InvitationInput) {
  const interval = Math.floor(now.getTime() / invitationIntervalMs);
  return {
    to: email,
    data: { accountId },
    key: `invitation:${accountId}:${email}:${interval}`,
    dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.invitation),
    founderId,
  };
}

/** The first one to somebody whom an import has made, once each. */
export function importInvitationMail({
  accountId,
  email,
  now,
}: Omit<InvitationInput, 'founderId'>) {
  return {
    to: email,
    data: { accountId },
    key: `import-invitation:${accountId}`,
    dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.invitation),
  };
}

/**
 * Mails a founder a new link to choose their first password. At most one mail per 15 minutes and
 * address: false if there is one already. The link is created when the mail is sent, and older ones
 * go on until one of them is used.
 */
export async function queueInvitation(trx: Trx, input: InvitationInput): Promise<boolean> {
  return queueMail(trx, { template: 'invitation', ...invitationMail(input), now: input.now });
}

/**
 * Sends a new invitation to the founder whose invitation this token was, whether it has expired or
 * not. Nothing has to be typed, and nothing about the account is said.
 */
export async function renewInvitation(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  const founder = await findInvitedFounder(db, { token });
  if (!founder) throw new AppError('link_expired');
  if (founder.hasPassword) throw new AppError('invitation_used');
  await db.transaction().execute((trx) => queueInvitation(trx, { ...founder, now }));
}

/**
 * Reminds founders who have never signed in of their invitation, two days before the last of their links
 * ends and outside their quiet hours: once ever, however often this runs. Returns how many were.
 */
export async function remindOfInvitations(db: Db, { now }: { now: Date }): Promise<number> {
  const endingBy = new Date(now.getTime() + reminderBeforeEndMs);
  const { rows } = await sql<{
    accountId: string;
    timeZone: string;
    from: string | null;
    until: string | null;
  }>`
    select u.id as "accountId", f.time_zone as "timeZone", to_char(f.quiet_from, 'HH24:MI') as "from",
      to_char(f.quiet_until, 'HH24:MI') as until
    from accounts u
    join founders f on f.id = u.founder_id and f.is_active and f.paused_at is null
    where u.founder_id is not null and u.password_hash is null and u.first_signed_in_at is null
      and u.invitation_reminded_at is null and (
        select max(l.expires_at) from account_links l
        where l.account_id = u.id and l.purpose = 'invitation' and l.used_at is null
      ) between ${now} and ${endingBy}
    order by u.id`.execute(db);
  const accountIds = rows
    .filter(({ from, until, timeZone }) => !isQuiet(toQuietHours(from, until), now, timeZone))
    .map(({ accountId }) => accountId);
  if (accountIds.length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    const reminded = await trx
      .updateTable('accounts')
      .set({ invitation_reminded_at: now })
      .where('id', '=', sql<string>`any(${accountIds}::uuid[])`)
      .where('password_hash', 'is', null)
      .where('first_signed_in_at', 'is', null)
      .where('invitation_reminded_at', 'is', null)
      .returning(['id as accountId', 'founder_id as founderId', 'email'])
      .execute();
    const mails = reminded.map(({ accountId, founderId, email }) => ({
      founderId: founderId as string,
      to: email,
      data: { accountId },
      key: `invitation-reminder:${accountId}`,
      dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.invitation),
    }));
    await queueMails(trx, { template: 'invitation-reminder', mails, now });
    return reminded.length;
  });
}
