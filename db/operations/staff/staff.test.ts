import { beforeEach, describe, expect, it } from 'vitest';
import { enableTotp, newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { nextUniqueNumber } from '#db/testing/new-founder.ts';
import { readRows, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { StaffRole } from '#shared/options.ts';
import { findPasswordLink, listStaffIn } from '../../queries/accounts.ts';
import { findSession } from '../../queries/sessions.ts';
import { findStaff } from '../../queries/staff.ts';
import { createAccountLink } from '../accounts/account-links.ts';
import { requestPasswordReset, setPasswordByLink } from '../accounts/passwords.ts';
import { openSession } from '../accounts/sessions.ts';
import type { Actor } from '../audit/record-audit.ts';
import {
  createStaffLink,
  inviteStaff,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from './staff-invitations.ts';
import { changeStaffRole, removeStaff, setSecondStepNeeded } from './staff-members.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const day = 24 * 60;

let boss: Actor;
let email: string;
beforeEach(async () => {
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('audit_log').execute();
  await db.updateTable('staff_settings').set({ needs_second_step: false }).execute();
  // Those of earlier tests have left.
  await updateRows(db, 'accounts', { audience: 'admin' }, { removed_at: now, password_hash: null });
  boss = await newAccount(db, 'admin');
  email = `new-${nextUniqueNumber()}@example.test`;
});

const staff = (at = now) =>
  findStaff(db, {
    accountId: boss.accountId,
    isRequiredAnyway: false,
    signOn: null,
    now: at,
  });
const members = async () => (await staff()).members.map((each) => `${each.email} ${each.role}`);
const invite = (role: StaffRole = 'manager', at = now, actor = boss) =>
  inviteStaff(db, { actor, email, role, now: at });
const invited = async () => (await staff()).invitations.find((each) => each.email === email);
const invitedId = async () => (await invited())?.accountId ?? '';

/** As the email with the link is written. */
async function link(at = now) {
  const created = await createStaffLink(db, { accountId: await invitedId(), now: at });
  return created?.token ?? '';
}

const accept = (token: string, at = now) =>
  setPasswordByLink(db, { token, password: 'seven calm boats', now: at });

const colleague = (role: StaffRole) => newAccount(db, 'admin', role);

const mails = async () => {
  const rows = await readRows(db, 'mails', {}, ['template', 'recipient'], 'created_at');
  return rows.map(({ template, recipient }) => `${template} ${recipient}`);
};

const audited = async () => {
  const rows = await db
    .selectFrom('audit_log')
    .where('actor_id', '=', boss.accountId)
    .orderBy('id')
    .select(['action', 'subject_name as subject', 'details'])
    .execute();
  return rows.map(({ action, subject, details }) => {
    const { to } = details as { to?: string };
    return [action, subject, to].filter(Boolean).join(' ');
  });
};

describe('an invitation', () => {
  it('makes somebody of the staff, once, with a password of their choice', async () => {
    await invite('reviewer');
    expect(await invited()).toMatchObject({ role: 'reviewer', hasExpired: false });
    expect(await mails()).toEqual([`staff-invitation ${email}`]);
    const accountId = await invitedId();
    const token = await link();
    const results = await Promise.allSettled([accept(token), accept(token), accept(token)]);
    expect(results.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await members()).toEqual([`${boss.email} admin`, `${email} reviewer`]);
    expect((await staff()).invitations).toEqual([]);
    expect(await audited()).toEqual([`staff.invited ${email} reviewer`]);
    await expect(invite()).rejects.toMatchObject({ code: 'staff_already' });
    expect(await createStaffLink(db, { accountId, now })).toBeNull();
  });

  it('may go to somebody who is a founder: the accounts stay apart', async () => {
    const founder = await newFounderAccount(db);
    ({ email } = founder);
    await invite();
    const { accountId } = await accept(await link());
    expect(accountId).not.toBe(founder.accountId);
  });

  it('ends after seven days, and is sent again with a link that replaces the first', async () => {
    await invite();
    const first = await link();
    const atEnd = later(7 * day);
    expect((await staff(atEnd)).invitations).toMatchObject([{ hasExpired: true }]);
    await expect(accept(first, atEnd)).rejects.toMatchObject({ code: 'link_expired' });
    const accountId = await invitedId();
    const resend = (at: Date) => resendStaffInvitation(db, { actor: boss, accountId, now: at });
    for (const minutes of [1, 2]) await resend(later(minutes));
    expect(await mails()).toHaveLength(1);
    await Promise.all([resend(later(20)), resend(later(20)), resend(later(20))]);
    expect(await mails()).toHaveLength(2);
    expect(await audited()).toEqual([
      `staff.invited ${email} manager`,
      `staff.invitation_sent ${email}`,
    ]);
    const second = await link(later(20));
    await expect(accept(first, later(20))).rejects.toMatchObject({ code: 'link_expired' });
    await accept(second, later(20));
  });

  it('of the same address again changes the role; raced, it is one invitation', async () => {
    await Promise.all([invite('manager'), invite('manager'), invite('manager')]);
    expect((await staff()).invitations).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    await invite('reviewer', later(20));
    expect((await staff()).invitations).toMatchObject([{ email, role: 'reviewer' }]);
  });

  it('is withdrawn: its link ends, also one that is on its way', async () => {
    await invite();
    const accountId = await invitedId();
    const token = await link();
    const withdraw = () => withdrawStaffInvitation(db, { actor: boss, accountId, now });
    await withdraw();
    await expect(withdraw()).rejects.toMatchObject({ code: 'staff_invitation_not_found' });
    expect(await createStaffLink(db, { accountId, now })).toBeNull();
    expect(await findPasswordLink(db, { token, now })).toBeNull();
    await expect(accept(token)).rejects.toMatchObject({ code: 'link_expired' });
    // Invited again at once, they get an email with a link that works.
    await invite('manager', later(1));
    expect(await mails()).toHaveLength(2);
    await accept(await link(later(1)), later(1));
  });

  it.each([1, 2, 3])('withdrawn while it is accepted, it is one of both (%i)', async () => {
    await invite();
    const accountId = await invitedId();
    const token = await link();
    const [withdrawn, accepted] = await Promise.allSettled([
      withdrawStaffInvitation(db, { actor: boss, accountId, now }),
      accept(token),
    ]);
    expect([withdrawn.status, accepted.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await members()).toHaveLength(accepted.status === 'fulfilled' ? 2 : 1);
  });

  it('is not renewed by a forgotten password', async () => {
    await invite();
    await requestPasswordReset(db, { audience: 'admin', email, now });
    expect(await mails()).toEqual([`staff-invitation ${email}`]);
  });
});

describe('a role', () => {
  it('changes once, is audited and told, and ends what was opened before', async () => {
    const ada = await colleague('manager');
    const { token } = await openSession(db, { ...ada, userAgent: null, now });
    const reset = await createAccountLink(db, { accountId: ada.accountId, purpose: 'reset', now });
    const change = () =>
      changeStaffRole(db, { actor: boss, accountId: ada.accountId, role: 'reviewer', now });
    await Promise.all([change(), change(), change()]);
    expect(await audited()).toEqual([`staff.role_changed ${ada.email} reviewer`]);
    expect(await mails()).toEqual([`staff-role-changed ${ada.email}`]);
    expect(await findSession(db, { token, now })).toBeNull();
    expect(await findPasswordLink(db, { token: reset, now })).toBeNull();
    expect(await listStaffIn(db, ['manager'])).toEqual([]);
  });

  it('of an invitation changes without ending its link', async () => {
    await invite('manager');
    const [accountId, token] = [await invitedId(), await link()];
    await changeStaffRole(db, { actor: boss, accountId, role: 'reviewer', now });
    expect(await findPasswordLink(db, { token, now })).toMatchObject({ purpose: 'invitation' });
  });

  it('is nobody’s to change but an admin’s, and never one’s own', async () => {
    const manager = await colleague('manager');
    const by = (actor: Actor, accountId: string) =>
      changeStaffRole(db, { actor, accountId, role: 'admin', now });
    await expect(by(manager, manager.accountId)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(by(boss, boss.accountId)).rejects.toMatchObject({ code: 'staff_self' });
    const founder = await newFounderAccount(db);
    await expect(by(boss, founder.accountId)).rejects.toMatchObject({ code: 'staff_not_found' });
    const removed = removeStaff(db, { actor: boss, accountId: boss.accountId, now });
    await expect(removed).rejects.toMatchObject({ code: 'staff_self' });
    await expect(invite('admin', now, manager)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each([1, 2, 3, 4])('leaves an admin when all of them remove each other (%i)', async () => {
    const admins = [boss, await colleague('admin'), await colleague('admin')];
    await Promise.allSettled(
      admins.flatMap((actor) =>
        admins.flatMap(({ accountId }) => [
          removeStaff(db, { actor, accountId, now }),
          changeStaffRole(db, { actor, accountId, role: 'reviewer', now }),
        ]),
      ),
    );
    expect(await listStaffIn(db, ['admin'])).toHaveLength(1);
  });
});

describe('somebody who is removed', () => {
  it('is signed out, told once, and gets in by nothing they had', async () => {
    const ada = await colleague('admin');
    await enableTotp(db, { actor: ada, now });
    const { token } = await openSession(db, { ...ada, userAgent: null, now });
    await requestPasswordReset(db, { audience: 'admin', email: ada.email, now });
    const remove = () => removeStaff(db, { actor: boss, accountId: ada.accountId, now });
    await Promise.all([remove(), remove(), remove()]);
    expect(await audited()).toEqual([`staff.removed ${ada.email}`]);
    expect((await mails()).filter((mail) => !mail.startsWith('security'))).toEqual([
      `staff-removed ${ada.email}`,
    ]);
    expect(await findSession(db, { token, now })).toBeNull();
    expect(await members()).toEqual([`${boss.email} admin`]);
    await requestPasswordReset(db, { audience: 'admin', email: ada.email, now: later(60) });
    expect((await mails()).some((mail) => mail.startsWith('password-reset'))).toBe(false);
    const account = await db
      .selectFrom('accounts')
      .where('id', '=', ada.accountId)
      .select(['password_hash', 'totp_sealed', 'totp_confirmed_at'])
      .executeTakeFirst();
    expect(account).toEqual({ password_hash: null, totp_sealed: null, totp_confirmed_at: null });
  });

  it('is invited again, and finds what they wrote', async () => {
    const ada = await colleague('manager');
    await removeStaff(db, { actor: boss, accountId: ada.accountId, now });
    ({ email } = ada);
    await invite('reviewer', later(1));
    const { accountId } = await accept(await link(later(1)), later(1));
    expect(accountId).toBe(ada.accountId);
    expect(await members()).toEqual([`${boss.email} admin`, `${email} reviewer`]);
  });
});

describe('two-step sign-in', () => {
  it('is required by an admin who has it, and then of all', async () => {
    const ada = await colleague('reviewer');
    const { token } = await openSession(db, { ...ada, userAgent: null, now });
    const needed = async () => (await findSession(db, { token, now }))?.needsSecondStep;
    const set = (isNeeded: boolean, actor = boss) =>
      setSecondStepNeeded(db, { actor, isNeeded, now });
    await expect(set(true)).rejects.toMatchObject({ code: 'staff_second_step_first' });
    await expect(set(true, ada)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await needed()).toBe(false);
    await enableTotp(db, { actor: boss, now });
    await db.deleteFrom('audit_log').execute();
    await Promise.all([set(true), set(true)]);
    expect([await needed(), (await staff()).secondStep]).toEqual([true, 'required']);
    await set(false);
    expect([await needed(), (await staff()).secondStep]).toEqual([false, 'optional']);
    expect(await audited()).toEqual([
      'staff.second_step_required the staff',
      'staff.second_step_optional the staff',
    ]);
  });
});
