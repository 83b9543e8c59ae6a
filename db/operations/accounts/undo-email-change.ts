import { randomBytes } from 'node:crypto';
import { accountLinkLifetimeMs } from '#shared/domain/account-links.ts';
import { AppError } from '#shared/errors.ts';
import { hashPassword } from '../../passwords.ts';
import { findEmailUndo } from '../../queries/accounts.ts';
import type { Db, Trx } from '../../schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endCalendarFeed } from '../calendar/calendar-feeds.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { recordOwner } from '../founders/record-owner.ts';
import { noSlackAccount } from '../slack/founder-links.ts';
import { lockPerson, ownerOf, setAddress, subjectOf } from './change-email.ts';
import { endFormerAccess } from './passwords.ts';
import { lockEmailAddress } from './verify-email.ts';

/**
 * Puts a former address back, for whoever reads its mail. Whoever may have taken the account over is out:
 * all sessions, tokens, apps, links and pending changes end, the password is one that nobody knows, and
 * what was added as a way in since the change goes. A link to choose a password is mailed to the address.
 * Pressed again, it does nothing; too late, it throws `link_expired`.
 */
export async function undoEmailChange(
  db: Db,
  { undoId, now }: { undoId: string; now: Date },
): Promise<void> {
  const found = await findEmailUndo(db, { undoId, now });
  if (!found) throw new AppError('link_expired');
  if (found.isDone) return;
  const { accountId, audience, email } = found;
  // Slow on purpose, so before the transaction.
  const unknownPassword = await hashPassword(randomBytes(32).toString('base64url'), accountId);
  await db.transaction().execute(async (trx) => {
    if (audience === 'investor') await lockEmailAddress(trx, { email });
    const person = await lockPerson(trx, { accountId, orLeft: true });
    const undo = person && (await findEmailUndo(trx, { undoId, now }));
    if (!undo) throw new AppError('link_expired');
    if (undo.isDone) return;
    const { changedAt } = undo;
    await trx.updateTable('email_undos').set({ undone_at: now }).where('id', '=', undoId).execute();
    // Nobody may put back the addresses of later changes any more.
    await trx
      .deleteFrom('email_undos')
      .where('account_id', '=', accountId)
      .where('changed_at', '>', changedAt)
      .execute();
    await endFormerAccess(trx, { accountId, keepToken: null, now });
    await trx
      .updateTable('accounts')
      .set({ password_hash: unknownPassword })
      .where('id', '=', accountId)
      .execute();
    await removeWaysIn(trx, { ...person, since: changedAt });
    await setAddress(trx, { person, email });
    await queueMail(trx, {
      template: 'password-reset',
      to: email,
      data: { accountId },
      key: `password-reset:${accountId}:undo:${now.getTime()}`,
      now,
      dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.reset),
      ...ownerOf(person),
    });
    if (person.email !== email) {
      await queueMail(trx, {
        template: 'email-change-undone',
        to: person.email,
        data: { accountId, email, audience },
        key: `email-change-undone:${accountId}:${now.getTime()}`,
        now,
        ...ownerOf(person),
      });
    }
    await recordAudit(trx, {
      actor: { accountId, email },
      action: 'account.email_put_back',
      subject: subjectOf(person),
      details: { from: person.email },
      now,
    });
  });
}

type WaysIn = { accountId: string; founderId: string | null; since: Date };

/**
 * A second step, a passkey or an identity of the provider that was added since. A calendar's address and a
 * Slack account go whenever they came: they may have been read or replaced, and are soon added again.
 */
async function removeWaysIn(trx: Trx, { accountId, founderId, since }: WaysIn): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ totp_sealed: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', accountId)
    .where('totp_confirmed_at', '>=', since)
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await trx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute();
  await trx
    .deleteFrom('account_identities')
    .where('account_id', '=', accountId)
    .where('linked_at', '>=', since)
    .execute();
  if (!founderId) return;
  await endCalendarFeed(trx, { founderId });
  await trx
    .updateTable('founders')
    .set({ ...noSlackAccount, slack_end_reason: null })
    .where('id', '=', founderId)
    .where('slack_user_id', 'is not', null)
    .execute();
  await recordOwner(trx, { founderId });
}
