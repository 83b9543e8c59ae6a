import type { StaffRole } from '#shared/options.ts';
import { findProtection } from '../../queries/passkeys.ts';
import { areStaffPasswordsOff } from '../../queries/sign-on.ts';
import type { Db } from '../../schema.ts';
import { commandLineActor, recordAudit } from '../audit/record-audit.ts';
import { notifyOfNewRole, writePasswordsOff } from '../staff/staff-members.ts';
import { createAccountLink } from './account-links.ts';
import { endFormerAccess } from './passwords.ts';
import { forgetSecondSteps } from './second-factor.ts';

type CreateAccountInput = {
  email: string;
  /** Null until the founder, investor or admin sets one through the invitation's link. */
  passwordHash: string | null;
} & (
  | { audience: 'founder'; founderId: string }
  | { audience: 'investor'; investorId: string }
  | { audience: 'mentor'; mentorId: string }
  | { audience: 'admin'; staffRole: StaffRole }
);

/**
 * Creates an account. If this audience and address already have one, it is left as it is, except that
 * somebody who was a founder before is the new one from now on. Returns its id.
 */
export async function createAccount(
  db: Db,
  input: CreateAccountInput,
): Promise<{ id: string; isNew: boolean }> {
  const email = input.email.trim().toLowerCase();
  const created = await db
    .insertInto('accounts')
    .values({
      audience: input.audience,
      email,
      password_hash: input.passwordHash,
      founder_id: input.audience === 'founder' ? input.founderId : null,
      investor_id: input.audience === 'investor' ? input.investorId : null,
      mentor_id: input.audience === 'mentor' ? input.mentorId : null,
      staff_role: input.audience === 'admin' ? input.staffRole : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['audience', 'email']).where('is_claim', 'is', false).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (created) return { id: created.id, isNew: true };
  const existing = await db
    .selectFrom('accounts')
    .where('audience', '=', input.audience)
    .where('email', '=', email)
    .where('is_claim', 'is', false)
    .select('id')
    .executeTakeFirstOrThrow();
  if (input.audience === 'founder')
    await db
      .updateTable('accounts')
      .set({ founder_id: input.founderId })
      .where('id', '=', existing.id)
      .execute();
  return { id: existing.id, isNew: false };
}

type InviteAdminInput = {
  email: string;
  forgetCode: boolean;
  /** Lets the staff sign in by password again, where single sign-on was required. */
  allowPasswords?: boolean;
  now: Date;
};

type Invitation = {
  token: string;
  isNew: boolean;
  /** An account without a password, new or not, is invited; any other gets a reset. */
  purpose: 'invitation' | 'reset';
  hasSecondFactor: boolean;
  /** Staff sign in through their provider only, where one is configured. */
  arePasswordsOff: boolean;
};

/**
 * Creates an admin from the command line, makes one of somebody of the staff, or lets an admin choose a
 * new password; the old password works until then. `forgetCode` also turns off two-step sign-in and
 * removes passkeys that were lost.
 */
export async function inviteAdmin(
  db: Db,
  { email, forgetCode, allowPasswords = false, now }: InviteAdminInput,
): Promise<Invitation> {
  return db.transaction().execute(async (trx) => {
    const { id, isNew } = await createAccount(trx, {
      audience: 'admin',
      staffRole: 'admin',
      email,
      passwordHash: null,
    });
    const account = await trx
      .selectFrom('accounts')
      .where('id', '=', id)
      .select(['email', 'password_hash as passwordHash'])
      .select(['staff_role as role', 'removed_at as removedAt'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('accounts')
      .set({ staff_role: 'admin', removed_at: null })
      .$if(account.passwordHash === null, (query) => query.set({ invited_at: now }))
      .where('id', '=', id)
      .execute();
    if (account.role !== 'admin' || account.removedAt) {
      await endFormerAccess(trx, { accountId: id, keepToken: null, now });
      await recordAudit(trx, {
        actor: commandLineActor,
        action: 'staff.role_changed',
        subject: { type: 'account', id, name: account.email },
        details: { from: account.role, to: 'admin' },
        now,
      });
      if (account.passwordHash !== null)
        await notifyOfNewRole(trx, { accountId: id, email: account.email, role: 'admin', now });
    }
    const purpose = account.passwordHash === null ? 'invitation' : 'reset';
    const token = await createAccountLink(trx, { accountId: id, purpose, now });
    await recordAudit(trx, {
      actor: commandLineActor,
      action: isNew ? 'admin.created' : 'admin.reset',
      subject: { type: 'account', id, name: account.email },
      now,
    });
    if (forgetCode) {
      await forgetSecondSteps(trx, { account: { accountId: id, email: account.email }, now });
    }
    const { steps } = await findProtection(trx, { accountId: id });
    if (allowPasswords)
      await writePasswordsOff(trx, { actor: commandLineActor, isOff: false, now });
    const arePasswordsOff = await areStaffPasswordsOff(trx);
    return { token, isNew, purpose, hasSecondFactor: steps.length > 0, arePasswordsOff };
  });
}
