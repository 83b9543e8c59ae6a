import { accountLinkLifetimeMs } from '#shared/domain/account-links.ts';
import { staffInvitationIntervalMs } from '#shared/domain/staff.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffRole } from '#shared/options.ts';
import type { Db, Trx } from '../../schema.ts';
import { inTransaction } from '../../transactions.ts';
import { createAccountLink } from '../accounts/account-links.ts';
import { createAccount } from '../accounts/create-account.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { endStaffAccess, lockStaff, type StaffChange } from './staff-members.ts';

/**
 * Invites somebody to the staff by email. Inviting the same address again gives it this role and
 * sends the link again. Who was on the staff before gets their account back.
 */
export async function inviteStaff(
  db: Db,
  { actor, email, role, now }: StaffChange & { email: string; role: StaffRole },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx, actor);
    if (staff.some((each) => each.email === email && each.hasJoined))
      throw new AppError('staff_already');
    const { id: accountId } = await createAccount(trx, {
      audience: 'admin',
      staffRole: role,
      email,
      passwordHash: null,
    });
    await trx
      .updateTable('accounts')
      .set({ staff_role: role, removed_at: null })
      .where('id', '=', accountId)
      .execute();
    await recordAudit(trx, {
      actor,
      action: 'staff.invited',
      subject: { type: 'account', id: accountId, name: email },
      details: { to: role },
      now,
    });
    await sendInvitation(trx, { actor, invitation: { accountId, email }, now });
  });
}

type InvitationChange = StaffChange & { accountId: string };

/** Emails a new link, once in 15 minutes: pressed again within that time it does nothing. */
export async function resendStaffInvitation(
  db: Db,
  { actor, accountId, now }: InvitationChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const invitation = await lockInvitation(trx, { actor, accountId });
    const isSent = await sendInvitation(trx, { actor, invitation, now });
    if (isSent) await auditInvitation(trx, { actor, action: 'sent', invitation, now });
  });
}

/** Makes the link invalid. Throws `staff_invitation_not_found` once the invitation has ended. */
export async function withdrawStaffInvitation(
  db: Db,
  { actor, accountId, now }: InvitationChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const invitation = await lockInvitation(trx, { actor, accountId });
    await endStaffAccess(trx, { accountId, now });
    await auditInvitation(trx, { actor, action: 'withdrawn', invitation, now });
  });
}

/**
 * A link for the email that is being written: the one of an earlier email is invalid from then on.
 * Null if the invitation has ended meanwhile.
 */
export async function createStaffLink(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ token: string; role: StaffRole } | null> {
  return inTransaction(db, async (trx) => {
    const invited = await trx
      .updateTable('accounts')
      .set({ invited_at: now })
      .where('id', '=', accountId)
      .where('password_hash', 'is', null)
      .where('removed_at', 'is', null)
      .returning('staff_role as role')
      .executeTakeFirst();
    if (!invited?.role) return null;
    await trx
      .deleteFrom('account_links')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'invitation')
      .execute();
    const token = await createAccountLink(trx, { accountId, purpose: 'invitation', now });
    return { token, role: invited.role };
  });
}

type Invitation = { accountId: string; email: string };

/** Also one whose link has expired: it can be sent again. */
async function lockInvitation(
  trx: Trx,
  { actor, accountId }: Pick<InvitationChange, 'actor' | 'accountId'>,
): Promise<Invitation> {
  const staff = await lockStaff(trx, actor);
  const invited = staff.find(({ id, hasJoined }) => id === accountId && !hasJoined);
  if (!invited) throw new AppError('staff_invitation_not_found');
  return { accountId, email: invited.email };
}

type InvitationStep = { actor: Actor; invitation: Invitation; now: Date };

/** Does nothing, and says so, if the last email is not 15 minutes old. */
async function sendInvitation(
  trx: Trx,
  { actor, invitation: { accountId, email }, now }: InvitationStep,
): Promise<boolean> {
  const before = new Date(now.getTime() - staffInvitationIntervalMs);
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ invited_at: now })
    .where('id', '=', accountId)
    .where((eb) => eb.or([eb('invited_at', 'is', null), eb('invited_at', '<=', before)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await queueMail(trx, {
    template: 'staff-invitation',
    to: email,
    data: { accountId, invitedBy: actor.email },
    key: `staff-invitation:${accountId}:${now.getTime()}`,
    now,
    dropAfter: new Date(now.getTime() + accountLinkLifetimeMs.invitation),
  });
  return true;
}

function auditInvitation(
  trx: Trx,
  {
    actor,
    action,
    invitation: { accountId, email },
    now,
  }: InvitationStep & { action: 'sent' | 'withdrawn' },
): Promise<void> {
  return recordAudit(trx, {
    actor,
    action: `staff.invitation_${action}`,
    subject: { type: 'account', id: accountId, name: email },
    now,
  });
}
