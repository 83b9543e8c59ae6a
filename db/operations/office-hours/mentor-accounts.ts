import { accountLinkLifetimeMs } from '#shared/domain/account-links.ts';
import { staffInvitationIntervalMs } from '#shared/domain/staff.ts';
import { AppError } from '#shared/errors.ts';
import { publishSessionsEnded } from '../../live.ts';
import type { Db, Trx } from '../../schema.ts';
import { inTransaction } from '../../transactions.ts';
import { createAccountLink } from '../accounts/account-links.ts';
import { createAccount } from '../accounts/create-account.ts';
import { forgetSignIns } from '../accounts/failed-sign-ins.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';

type Invitation = { mentorId: string; actor: Actor; now: Date };

/**
 * Emails a mentor a link to choose a password, once in 15 minutes: pressed again within that time, or
 * for who has joined, it does nothing.
 */
export async function inviteMentor(db: Db, { mentorId, actor, now }: Invitation): Promise<void> {
  await inTransaction(db, async (trx) => {
    const mentor = await trx
      .selectFrom('mentors')
      .where('id', '=', mentorId)
      .where('removed_at', 'is', null)
      .select(['name', 'email'])
      .forUpdate()
      .executeTakeFirst();
    if (!mentor) throw new AppError('mentor_not_found');
    const { name, email } = mentor;
    const account = { audience: 'mentor', email, passwordHash: null, mentorId } as const;
    const { id: accountId } = await createAccount(trx, account);
    const before = new Date(now.getTime() - staffInvitationIntervalMs);
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ invited_at: now })
      .where('id', '=', accountId)
      .where('password_hash', 'is', null)
      .where((eb) => eb.or([eb('invited_at', 'is', null), eb('invited_at', '<=', before)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await queueMail(trx, {
      template: 'mentor-invitation',
      to: email,
      data: { mentorId, invitedBy: actor.email },
      key: `mentor-invitation:${accountId}:${now.getTime()}`,
      now,
      dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.invitation),
    });
    const subject = { type: 'mentor', id: mentorId, name } as const;
    await recordAudit(trx, { actor, action: 'mentor.invited', subject, now });
  });
}

/**
 * A link for the email that is being written: the one of an earlier email is invalid from then on.
 * Null if the mentor has joined, moved to another address or left meanwhile.
 */
export async function createMentorLink(
  db: Db,
  { mentorId, email, now }: { mentorId: string; email: string; now: Date },
): Promise<{ token: string; name: string } | null> {
  return inTransaction(db, async (trx) => {
    const invited = await trx
      .selectFrom('accounts as a')
      .innerJoin('mentors as m', 'm.id', 'a.mentor_id')
      .where('m.id', '=', mentorId)
      .where('a.email', '=', email)
      .where('a.password_hash', 'is', null)
      .select(['a.id', 'm.name'])
      .forUpdate('a')
      .executeTakeFirst();
    if (!invited) return null;
    const accountId = invited.id;
    await trx
      .deleteFrom('account_links')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'invitation')
      .execute();
    const token = await createAccountLink(trx, { accountId, purpose: 'invitation', now });
    return { token, name: invited.name };
  });
}

/**
 * Deletes a mentor's account, if there is one: whatever signs in or acts in their name ends at once, and
 * so do their open pages.
 */
export async function closeMentorAccount(
  trx: Trx,
  { mentorId }: { mentorId: string },
): Promise<void> {
  const closed = await trx
    .deleteFrom('accounts')
    .where('mentor_id', '=', mentorId)
    .returning(['id as accountId', 'email'])
    .executeTakeFirst();
  if (!closed) return;
  await forgetSignIns(trx, { ...closed, audience: 'mentor' });
  await publishSessionsEnded(trx, closed);
}
