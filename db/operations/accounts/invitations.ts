import type { Kysely, Transaction } from 'kysely';
import { accountLinkLifetimeMs } from '#shared/domain/account-links.ts';
import { AppError } from '#shared/errors.ts';
import { findInvitedFounder } from '../../queries/accounts.ts';
import type { Database } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';

type QueueInvitationInput = { accountId: string; founderId: string; email: string; now: Date };

const invitationIntervalMs = 15 * 60_000;

/**
 * Mails a founder a new link to choose their first password. At most one mail per 15 minutes and
 * address: false if there is one already. The link is created when the mail is sent, and older ones
 * go on until one of them is used.
 */
export async function queueInvitation(
  trx: Transaction<Database>,
  { accountId, founderId, email, now }: QueueInvitationInput,
): Promise<boolean> {
  const interval = Math.floor(now.getTime() / invitationIntervalMs);
  return queueMail(trx, {
    template: 'invitation',
    to: email,
    data: { accountId },
    key: `invitation:${accountId}:${email}:${interval}`,
    now,
    dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.invitation),
    founderId,
  });
}

/**
 * Sends a new invitation to the founder whose invitation this token was, whether it has expired or
 * not. Nothing has to be typed, and nothing about the account is said.
 */
export async function renewInvitation(
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  const founder = await findInvitedFounder(db, { token });
  if (!founder) throw new AppError('link_expired');
  if (founder.hasPassword) throw new AppError('invitation_used');
  await db.transaction().execute((trx) => queueInvitation(trx, { ...founder, now }));
}
