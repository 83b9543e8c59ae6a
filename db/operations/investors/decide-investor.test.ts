import { describe, expect, it } from 'vitest';
import { requestIntroduction } from '#db/operations/introductions/request-introduction.ts';
import { decideInvestor } from '#db/operations/investors/decide-investor.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { InvestorDecision, InvestorState } from '#shared/domain/investors.ts';

const { db } = useTestDatabase();
const now = new Date('2026-11-20T10:00:00Z');

async function newWaiting(columns: object = { approved_at: null }) {
  const { email } = await newAccount(db, 'investor');
  const { id } = await db
    .updateTable('investors')
    .set(columns)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { accountId, email: adminEmail } = await newAccount(db, 'admin');
  const actor = { accountId, email: adminEmail };
  const decide = (
    decision: InvestorDecision,
    reason: string | null = null,
    at = now,
    from?: InvestorState,
  ) => decideInvestor(db, { investorId: id, decision, from, reason, actor, now: at });
  const row = () =>
    db.selectFrom('investors').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const audit = () =>
    readRows(db, 'audit_log', { subject_id: id }, ['action', 'actor_email', 'details'], 'id');
  const mails = () =>
    readRows(db, 'mails', { investor_id: id }, ['template', 'recipient'], 'created_at');
  return { id, email, adminEmail, decide, row, audit, mails };
}

describe('an admin’s decision on an investor', () => {
  it('closes the investor’s introductions when it revokes the approval', async () => {
    const { id: investorId, decide } = await newWaiting();
    await decide('approve');
    const { startupId } = await newFounder(db);
    const note = 'We back teams like yours.';
    await requestIntroduction(db, { requester: { investorId }, startupId, note, now });
    await decide('revoke', null, new Date(now.getTime() + 1));
    const states = await db
      .selectFrom('introductions')
      .where('requester_investor_id', '=', investorId)
      .select('state')
      .execute();
    expect(states).toEqual([{ state: 'withdrawn' }]);
  });

  it('is stored, mailed and audited together, and can be changed later', async () => {
    const { email, adminEmail, decide, row, audit, mails } = await newWaiting();
    await decide('approve', 'Welcome.');
    expect(await row()).toMatchObject({ approved_at: now, decision_reason: 'Welcome.' });
    const later = new Date(now.getTime() + 1);
    await decide('revoke', null, later);
    expect(await row()).toMatchObject({
      approved_at: null,
      revoked_at: later,
      decision_reason: null,
    });
    await expect(decide('approve')).rejects.toMatchObject({ code: 'investor_decided' });
    await decide('approve', null, new Date(now.getTime() + 2), 'revoked');
    expect(await audit()).toEqual([
      {
        action: 'investor.approved',
        actor_email: adminEmail,
        details: { from: 'waiting', reason: 'Welcome.' },
      },
      { action: 'investor.revoked', actor_email: adminEmail, details: { from: 'approved' } },
      { action: 'investor.approved', actor_email: adminEmail, details: { from: 'revoked' } },
    ]);
    expect(await mails()).toEqual([
      { template: 'investor-approved', recipient: email },
      { template: 'investor-declined', recipient: email },
      { template: 'investor-approved', recipient: email },
    ]);
  });

  it.each<[InvestorDecision, InvestorDecision]>([
    ['approve', 'decline'],
    ['approve', 'approve'],
    ['decline', 'decline'],
  ])('raced, %s against %s: one wins, the other changes nothing', async (one, other) => {
    const { decide, row, audit, mails } = await newWaiting();
    const results = await Promise.allSettled([decide(one), decide(other), decide(one)]);
    const failed = results.flatMap((each) => (each.status === 'rejected' ? each.reason.code : []));
    const { approved_at, declined_at } = await row();
    expect(failed).toEqual(['investor_decided', 'investor_decided']);
    expect([approved_at, declined_at].filter(Boolean)).toHaveLength(1);
    expect([(await audit()).length, (await mails()).length]).toEqual([1, 1]);
  });

  it('needs a verified address, and an investor who has not left', async () => {
    const { decide, audit } = await newWaiting({ approved_at: null, email_verified_at: null });
    await expect(decide('approve')).rejects.toMatchObject({ code: 'investor_unverified' });
    expect(await audit()).toEqual([]);
    const nobody = {
      investorId: '00000000-0000-4000-8000-000000000000',
      decision: 'approve' as const,
      reason: null,
      actor: { accountId: (await newAccount(db, 'admin')).accountId, email: 'admin@example.test' },
      now,
    };
    await expect(decideInvestor(db, nobody)).rejects.toMatchObject({ code: 'investor_not_found' });
  });
});
