import { expect, it } from 'vitest';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { findAccountForSignIn } from '#db/queries/accounts.ts';
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
  await createAccount(db, { audience: 'admin', email, passwordHash: null });
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
