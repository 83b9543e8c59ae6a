import { AppError } from '#shared/errors.ts';
import type { StaffRole } from '#shared/options.ts';
import { findProtection } from '../../queries/passkeys.ts';
import { hasIdentity } from '../../queries/sign-on.ts';
import type { Db, Trx } from '../../schema.ts';
import { endFormerAccess } from '../accounts/passwords.ts';
import { type Actor, type commandLineActor, recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';

export type StaffChange = { actor: Actor; now: Date };

type MemberChange = StaffChange & { accountId: string };

/** Gives somebody another role, signs them out and notifies them. Does nothing if it is theirs already. */
export async function changeStaffRole(
  db: Db,
  { actor, accountId, role, now }: MemberChange & { role: StaffRole },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const member = findOther(await lockStaff(trx, actor), { actor, accountId });
    if (member.role === role) return;
    await trx
      .updateTable('accounts')
      .set({ staff_role: role })
      .where('id', '=', accountId)
      .execute();
    await recordAudit(trx, {
      actor,
      action: 'staff.role_changed',
      subject: { type: 'account', id: accountId, name: member.email },
      details: { from: member.role, to: role },
      now,
    });
    // Invited people read it in the invitation.
    if (!member.hasJoined) return;
    // Access that was opened with the old role ends with it: access tokens, sessions and links.
    await endFormerAccess(trx, { accountId, keepToken: null, now });
    await notifyOfNewRole(trx, { accountId, email: member.email, role, now });
  });
}

export async function notifyOfNewRole(
  trx: Trx,
  { accountId, email, role, now }: { accountId: string; email: string; role: StaffRole; now: Date },
): Promise<void> {
  await queueMail(trx, {
    template: 'staff-role-changed',
    to: email,
    data: { role },
    key: `staff-role-changed:${accountId}:${now.getTime()}`,
    now,
  });
}

/**
 * Ends somebody's access and notifies them. What they rated and wrote stays. Does nothing if they were
 * removed already.
 */
export async function removeStaff(db: Db, { actor, accountId, now }: MemberChange): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx, actor);
    const member = staff.find(({ id }) => id === accountId);
    if (!member && (await wasStaff(trx, { accountId }))) return;
    const { email, role } = findOther(staff, { actor, accountId });
    await endStaffAccess(trx, { accountId, now });
    await recordAudit(trx, {
      actor,
      action: 'staff.removed',
      subject: { type: 'account', id: accountId, name: email },
      now,
    });
    await queueMail(trx, {
      template: 'staff-removed',
      to: email,
      data: { role },
      key: `staff-removed:${accountId}:${now.getTime()}`,
      now,
    });
  });
}

/** Nothing signs in anymore: no password, second step, passkey, identity, link or session is left. */
export async function endStaffAccess(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ removed_at: now, password_hash: null, invited_at: null })
    .set({ totp_sealed: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', accountId)
    .execute();
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('account_identities').where('account_id', '=', accountId).execute();
  await endFormerAccess(trx, { accountId, keepToken: null, now });
}

/**
 * Requires a second step of all staff before they do anything else, or not. The actor must have
 * one: they would be shut out themselves.
 */
export async function setSecondStepNeeded(
  db: Db,
  { actor, isNeeded, now }: StaffChange & { isNeeded: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, actor);
    const { hasApp, hasPasskey } = await findProtection(trx, actor);
    if (isNeeded && !hasApp && !hasPasskey) throw new AppError('staff_second_step_first');
    const { numUpdatedRows } = await trx
      .updateTable('staff_settings')
      .set({ needs_second_step: isNeeded })
      .where('needs_second_step', '<>', isNeeded)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await recordAudit(trx, {
      actor,
      action: isNeeded ? 'staff.second_step_required' : 'staff.second_step_optional',
      subject: { type: 'staff', id: 'staff', name: 'the staff' },
      now,
    });
  });
}

/**
 * Lets staff sign in by password beside their provider, or not. The actor must have signed in
 * without one: they would be shut out themselves.
 */
export async function setPasswordsOff(
  db: Db,
  { actor, isOff, issuer, now }: StaffChange & { isOff: boolean; issuer: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, actor);
    if (isOff && !(await hasIdentity(trx, { accountId: actor.accountId, issuer }))) {
      throw new AppError('forbidden');
    }
    await writePasswordsOff(trx, { actor, isOff, now });
  });
}

/** The same inside the caller's transaction, without a question. */
export async function writePasswordsOff(
  trx: Trx,
  { actor, isOff, now }: { actor: Actor | typeof commandLineActor; isOff: boolean; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_settings')
    .set({ passwords_off: isOff })
    .where('passwords_off', '<>', isOff)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordAudit(trx, {
    actor,
    action: isOff ? 'staff.passwords_off' : 'staff.passwords_on',
    subject: { type: 'staff', id: 'staff', name: 'the staff' },
    now,
  });
}

type LockedStaff = {
  id: string;
  email: string;
  role: StaffRole;
  /** They have chosen a password. */
  hasJoined: boolean;
};

/**
 * Locks all of the staff, so that changes come one after another. The actor must still be an admin
 * once it is their turn: of two who remove each other, the first one stays, and there is always one.
 */
export async function lockStaff(trx: Trx, actor: StaffChange['actor']): Promise<LockedStaff[]> {
  const rows = await trx
    .selectFrom('accounts')
    .where('audience', '=', 'admin')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .select(['id', 'email', 'staff_role as role', 'password_hash as passwordHash'])
    .$narrowType<{ role: StaffRole }>()
    .forUpdate()
    .execute();
  const staff = rows.map(({ passwordHash, ...row }) => ({
    ...row,
    hasJoined: passwordHash !== null,
  }));
  if (!staff.some(({ id, role }) => id === actor.accountId && role === 'admin'))
    throw new AppError('forbidden');
  return staff;
}

/** Somebody else than the actor: nobody changes their own role. */
function findOther(
  staff: LockedStaff[],
  { actor, accountId }: Pick<MemberChange, 'actor' | 'accountId'>,
): LockedStaff {
  if (accountId === actor.accountId) throw new AppError('staff_self');
  const member = staff.find(({ id }) => id === accountId);
  if (!member) throw new AppError('staff_not_found');
  return member;
}

async function wasStaff(trx: Trx, { accountId }: { accountId: string }): Promise<boolean> {
  const former = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('removed_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return former !== undefined;
}
