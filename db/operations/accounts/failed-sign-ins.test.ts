import { expect, it } from 'vitest';
import { newAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { forgetSignIns, recordFailedSignIn } from './failed-sign-ins.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const attempt = { audience: 'admin', step: 'password', address: '192.0.2.1', now } as const;

it('records who was tried and from where, cut to what fits', async () => {
  const email = `Ada@${'x'.repeat(260)}`;
  const address = '1'.repeat(50);
  await recordFailedSignIn(db, { ...attempt, email, address, userAgent: 'u'.repeat(310) });
  await recordFailedSignIn(db, { ...attempt, email: 'bo@example.test', userAgent: null });
  const rows = await db.selectFrom('failed_sign_ins').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    {
      at: now,
      audience: 'admin',
      step: 'password',
      address: '1'.repeat(45),
      email: `ada@${'x'.repeat(250)}`,
      user_agent: 'u'.repeat(300),
    },
    { email: 'bo@example.test', address: '192.0.2.1', user_agent: null },
  ]);
});

it('forgets an address that was deleted, and nobody else’s', async () => {
  const gone = await newAccount(db, 'admin');
  const other = await newAccount(db, 'admin');
  for (const { accountId, email } of [gone, other]) {
    await recordFailedSignIn(db, { ...attempt, email, userAgent: null });
    const signedIn = {
      actor: { accountId, email },
      action: 'admin.signed_in',
      subject: { type: 'account', id: accountId, name: email },
      now,
    } as const;
    await db.transaction().execute((trx) => recordAudit(trx, signedIn));
  }
  const { email, accountId } = gone;
  await recordFailedSignIn(db, { ...attempt, audience: 'founder', email, userAgent: null });
  await db
    .transaction()
    .execute((trx) => forgetSignIns(trx, { accountId, audience: 'admin', email }));
  const left = await db
    .selectFrom('failed_sign_ins')
    .where('email', 'in', [email, other.email])
    .select(['audience', 'email'])
    .orderBy('id')
    .execute();
  expect(left).toEqual([
    { audience: 'admin', email: other.email },
    { audience: 'founder', email },
  ]);
  const log = await db
    .selectFrom('audit_log')
    .where('subject_id', 'in', [accountId, other.accountId])
    .select(['subject_name', 'actor_email'])
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { subject_name: 'Removed', actor_email: 'Removed' },
    { subject_name: other.email, actor_email: other.email },
  ]);
});
