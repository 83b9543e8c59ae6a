import { expect, it } from 'vitest';
import { createAccount, inviteAdmin } from '#db/operations/accounts/create-account.ts';
import { openSession } from '#db/operations/accounts/sessions.ts';
import { removeStaff } from '#db/operations/staff/staff-members.ts';
import { findAccountForSignIn, findPasswordLink } from '#db/queries/accounts.ts';
import { startupOf } from '#db/queries/founders.ts';
import { findSession } from '#db/queries/sessions.ts';
import { enableTotp, newAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { readRow, readRows, updateRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

it('creates an account once and leaves an existing one unchanged', async () => {
  const { id: founderId } = await newFounder(db);
  const account = { audience: 'founder' as const, email: ' Ada@Example.test ', founderId };
  const first = await createAccount(db, { ...account, passwordHash: 'first' });
  const second = await createAccount(db, { ...account, passwordHash: 'second' });
  expect([first.isNew, second]).toEqual([true, { id: first.id, isNew: false }]);
  const found = await findAccountForSignIn(db, { audience: 'founder', email: 'ada@example.test' });
  expect(found).toEqual({
    id: first.id,
    passwordHash: 'first',
    steps: [],
    founderId,
    timeZone: 'UTC',
    isOpen: true,
  });
});

it('belongs to the newest of the founders that somebody has been', async () => {
  const [former, newest] = [await newFounder(db), await newFounder(db)];
  const account = { audience: 'founder', email: former.email, passwordHash: 'hash' } as const;
  await createAccount(db, { ...account, founderId: former.id });
  const { id } = await createAccount(db, { ...account, founderId: newest.id });
  const { founder_id: founderId } = await readRow(db, 'accounts', { id }, 'founder_id');
  expect(founderId).toBe(newest.id);
});

it('keeps accounts of different audiences separate', async () => {
  const email = 'both@example.test';
  await createAccount(db, { audience: 'admin', staffRole: 'admin', email, passwordHash: null });
  expect(await findAccountForSignIn(db, { audience: 'investor', email })).toBeNull();
  expect(await findAccountForSignIn(db, { audience: 'admin', email })).toMatchObject({
    isOpen: true,
  });
});

it('does not let a founder sign in who is not accepted', async () => {
  const { id: founderId, email } = await newFounder(db);
  await createAccount(db, { audience: 'founder', email, passwordHash: 'hash', founderId });
  await updateRow(db, 'startup_applications', startupOf(founderId), { status: 'withdrawn' });
  expect(await findAccountForSignIn(db, { audience: 'founder', email })).toMatchObject({
    isOpen: false,
  });
});

it('invites an admin without a password, and gives another one a reset', async () => {
  const invite = (email: string, forgetCode = false) => inviteAdmin(db, { email, forgetCode, now });
  const first = await invite('New@example.test');
  expect(first).toMatchObject({ isNew: true, purpose: 'invitation', hasSecondFactor: false });
  expect(await invite('new@example.test')).toMatchObject({ isNew: false, purpose: 'invitation' });
  const admin = await newAccount(db, 'admin');
  await enableTotp(db, { actor: admin, now });
  const kept = { isNew: false, purpose: 'reset', hasSecondFactor: true };
  expect(await invite(admin.email)).toMatchObject(kept);
  expect(await invite(admin.email, true)).toMatchObject({ ...kept, hasSecondFactor: false });
  const links = await readRows(db, 'account_links', {}, ['purpose'], 'purpose');
  expect(links.map(({ purpose }) => purpose)).toEqual([
    ...['invitation', 'invitation', 'reset', 'reset'],
  ]);
  const log = await db
    .selectFrom('audit_log')
    .where('action', 'like', 'admin.%')
    .orderBy('id')
    .select(['action', 'subject_type', 'subject_name'])
    .execute();
  expect(log.map((row) => Object.values(row).join(' '))).toEqual([
    'admin.created account new@example.test',
    'admin.reset account new@example.test',
    `admin.reset account ${admin.email}`,
    `admin.reset account ${admin.email}`,
  ]);
});

it('makes an admin of a manager, and of somebody who was removed', async () => {
  const [boss, ada, bo] = [
    await newAccount(db, 'admin'),
    await newAccount(db, 'admin', 'manager'),
    await newAccount(db, 'admin'),
  ];
  await removeStaff(db, { actor: boss, accountId: bo.accountId, now });
  await db.deleteFrom('mails').execute();
  const sessions = await Promise.all(
    [boss, ada].map((each) => openSession(db, { ...each, userAgent: null, now })),
  );
  const invite = ({ email }: { email: string }) =>
    inviteAdmin(db, { email, forgetCode: false, now });
  const { token } = await invite(ada);
  await invite(bo);
  await invite(boss);
  const [ofBoss, ofAda] = await Promise.all(
    sessions.map((session) => findSession(db, { token: session.token, now })),
  );
  expect([ofBoss?.accountId, ofAda]).toEqual([boss.accountId, null]);
  expect(await findPasswordLink(db, { token, now })).toMatchObject({ accountId: ada.accountId });
  const mails = db.selectFrom('mails').select(['template', 'recipient', 'data']);
  expect(await mails.execute()).toEqual([
    { template: 'staff-role-changed', recipient: ada.email, data: { role: 'admin' } },
  ]);
  const log = await db
    .selectFrom('audit_log')
    .where('action', '=', 'staff.role_changed')
    .orderBy('id')
    .select(['actor_email as by', 'subject_type as type', 'subject_name as name', 'details'])
    .execute();
  const logged = { by: 'command line', type: 'account' };
  expect(log).toEqual([
    { ...logged, name: ada.email, details: { from: 'manager', to: 'admin' } },
    { ...logged, name: bo.email, details: { from: 'admin', to: 'admin' } },
  ]);
  const accounts = await db
    .selectFrom('accounts')
    .where('id', 'in', [ada.accountId, bo.accountId])
    .orderBy('invited_at')
    .select(['email', 'staff_role', 'removed_at', 'invited_at'])
    .execute();
  const admin = { staff_role: 'admin', removed_at: null };
  expect(accounts).toEqual([
    { ...admin, email: bo.email, invited_at: now },
    { ...admin, email: ada.email, invited_at: null },
  ]);
});

it('lets the staff sign in by password again only if that is asked for', async () => {
  const { email } = await newAccount(db, 'admin');
  await db.updateTable('staff_settings').set({ passwords_off: true }).execute();
  const invite = (allowPasswords?: boolean) =>
    inviteAdmin(db, { email, forgetCode: false, allowPasswords, now });
  expect(await invite()).toMatchObject({ arePasswordsOff: true });
  expect(await invite(true)).toMatchObject({ arePasswordsOff: false });
  const log = db.selectFrom('audit_log').where('action', '=', 'staff.passwords_on');
  expect(await log.select('actor_email as by').execute()).toEqual([{ by: 'command line' }]);
});
