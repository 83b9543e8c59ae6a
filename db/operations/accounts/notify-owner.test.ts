import { expect, it } from 'vitest';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createAccount } from './create-account.ts';
import { notifyOfSecurityChange, notifyOwner } from './notify-owner.ts';
import { warnOfGuesses } from './warn-of-guesses.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .select(['template', 'founder_id', 'investor_id', 'data'])
    .execute();

it('mails an owner about themselves, with the time zone of a founder', async () => {
  const founder = await newFounderAccount(db, { timeZone: 'Asia/Tokyo' });
  const investor = await newAccount(db, 'investor');
  for (const { accountId } of [founder, investor]) {
    await db.transaction().execute((trx) =>
      notifyOwner(trx, {
        accountId,
        template: 'new-sign-in',
        key: 'one',
        now,
        data: (owner) => ({ ...owner, browser: 'B', system: 'S', address: 'A', at: 'now' }),
      }),
    );
  }
  expect(await mailsTo(founder.email)).toMatchObject([
    { founder_id: founder.id, investor_id: null, data: { timeZone: 'Asia/Tokyo' } },
  ]);
  expect(await mailsTo(investor.email)).toMatchObject([
    { founder_id: null, investor_id: expect.any(String), data: { timeZone: 'UTC' } },
  ]);
});

it('mails about each change of how to sign in, and about one only once', async () => {
  const { accountId, email } = await newAccount(db, 'admin');
  const changes = [
    { change: 'passkey_added', passkey: 'Phone' },
    { change: 'passkey_added', passkey: 'Laptop' },
    { change: 'two_step_on' },
    { change: 'two_step_on' },
  ] as const;
  for (const change of changes) {
    const input = { accountId, now, ...change };
    await db.transaction().execute((trx) => notifyOfSecurityChange(trx, input));
  }
  expect((await mailsTo(email)).map(({ template, data }) => [template, data])).toEqual([
    ['security-changed', { audience: 'admin', change: 'passkey_added', passkey: 'Phone' }],
    ['security-changed', { audience: 'admin', change: 'passkey_added', passkey: 'Laptop' }],
    ['security-changed', { audience: 'admin', change: 'two_step_on' }],
  ]);
});

it('warns of guesses once a day, and nobody without a password', async () => {
  const founder = await newFounderAccount(db);
  const investor = await newAccount(db, 'investor');
  const invited = { audience: 'admin', email: 'invited@example.test' } as const;
  await createAccount(db, { ...invited, staffRole: 'admin', passwordHash: null });
  const warn = (audience: 'founder' | 'investor' | 'admin', email: string, at = now) =>
    warnOfGuesses(db, { audience, email, now: at });
  for (const at of [now, hours(11), hours(12)]) await warn('founder', founder.email, at);
  await warn('admin', founder.email);
  await warn('investor', investor.email);
  await warn('admin', invited.email);
  await warn('admin', 'nobody@example.test');
  const mail = { template: 'password-guesses', founder_id: founder.id, investor_id: null };
  const data = { accountId: founder.accountId };
  expect(await mailsTo(founder.email)).toEqual([
    { ...mail, data },
    { ...mail, data },
  ]);
  expect(await mailsTo(investor.email)).toMatchObject([
    { founder_id: null, investor_id: expect.any(String) },
  ]);
  expect(await mailsTo(invited.email)).toEqual([]);
});
