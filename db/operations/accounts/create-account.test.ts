import { expect, it } from 'vitest';
import { createAccount, inviteAdmin } from '#db/operations/accounts/create-account.ts';
import { findAccountForSignIn } from '#db/queries/accounts.ts';
import { enableTotp, newAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const database = useTestDatabase();

it('creates an account once and leaves an existing one unchanged', async () => {
  const { db } = database();
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

it('keeps accounts of different audiences separate', async () => {
  const { db } = database();
  const email = 'both@example.test';
  await createAccount(db, { audience: 'admin', staffRole: 'admin', email, passwordHash: null });
  expect(await findAccountForSignIn(db, { audience: 'investor', email })).toBeNull();
  expect(await findAccountForSignIn(db, { audience: 'admin', email })).toMatchObject({
    isOpen: true,
  });
});

it('does not let a founder sign in who is not accepted', async () => {
  const { db } = database();
  const { id: founderId, email } = await newFounder(db);
  await createAccount(db, { audience: 'founder', email, passwordHash: 'hash', founderId });
  await db
    .updateTable('startup_applications')
    .set({ status: 'withdrawn' })
    .where('id', '=', founderId)
    .execute();
  expect(await findAccountForSignIn(db, { audience: 'founder', email })).toMatchObject({
    isOpen: false,
  });
});

it('invites an admin without a password, and gives another one a reset', async () => {
  const { db } = database();
  const now = new Date('2026-06-15T12:00:00Z');
  const invite = (email: string, forgetCode = false) => inviteAdmin(db, { email, forgetCode, now });
  const first = await invite('New@example.test');
  expect(first).toMatchObject({ isNew: true, purpose: 'invitation', hasSecondFactor: false });
  expect(await invite('new@example.test')).toMatchObject({ isNew: false, purpose: 'invitation' });
  const admin = await newAccount(db, 'admin');
  await enableTotp(db, { actor: admin, now });
  const kept = { isNew: false, purpose: 'reset', hasSecondFactor: true };
  expect(await invite(admin.email)).toMatchObject(kept);
  expect(await invite(admin.email, true)).toMatchObject({ ...kept, hasSecondFactor: false });
  const links = await db
    .selectFrom('account_links')
    .select(['purpose'])
    .orderBy('purpose')
    .execute();
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
