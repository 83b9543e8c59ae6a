import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { findPremium, listUnclaimedPayments } from '#db/queries/premium.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { SubscriptionStatus } from '#shared/domain/premium.ts';
import type { Actor } from '../audit/record-audit.ts';
import { nextReadNumber, recordPaymentEvent } from './record-payment.ts';
import { attachPayment, dismissPayment } from './unclaimed-payments.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const periodEnd = new Date('2026-07-15T12:00:00Z');

let actor: Actor;
let founder: Awaited<ReturnType<typeof newFounder>>;
let subscriptionId: string;
beforeEach(async () => {
  actor = await newAccount(db, 'admin');
  founder = await newFounder(db, { name: 'Ada Park' });
  subscriptionId = `sub_${randomUUID()}`;
  await reportSubscription('active');
});

async function reportSubscription(status: SubscriptionStatus, readNumber?: string): Promise<void> {
  await recordPaymentEvent(db, {
    event: { id: `evt_${randomUUID()}`, type: 'customer.subscription.updated' },
    reading: {
      subscriptionId,
      customerId: 'cus_1',
      status,
      periodEnd,
      endsThen: false,
      why: 'no_founder',
      payerEmail: 'payer@example.test',
      readNumber: readNumber ?? (await nextReadNumber(db)),
    },
    now,
  });
}

const open = async () =>
  (await listUnclaimedPayments(db)).find((each) => each.subscriptionId === subscriptionId);
const attach = (to = founder.email) => attachPayment(db, { subscriptionId, email: to, actor, now });
const dismiss = () => dismissPayment(db, { subscriptionId, actor, now });
const premium = () => findPremium(db, { founderId: founder.id, now });
const stored = () =>
  db
    .selectFrom('unclaimed_payments')
    .where('subscription_id', '=', subscriptionId)
    .selectAll()
    .executeTakeFirst();
const audit = () =>
  db
    .selectFrom('audit_log')
    .where('subject_id', '=', subscriptionId)
    .select(['action', 'subject_name as name', 'actor_email as by'])
    .execute();

it('is listed with its payer and the latest state from the provider', async () => {
  const older = await nextReadNumber(db);
  await reportSubscription('past_due');
  await reportSubscription('active', older);
  expect(await open()).toEqual({
    subscriptionId,
    payerEmail: 'payer@example.test',
    why: 'no_founder',
    status: 'past_due',
    periodEnd: periodEnd.toISOString(),
    since: now.toISOString(),
  });
});

it('gives premium, is audited and forgets the payer when attached', async () => {
  await attach(founder.email.toUpperCase());
  expect(await premium()).toMatchObject({ active: true, subscription: { status: 'active' } });
  expect([await open(), (await stored())?.payer_email]).toEqual([undefined, null]);
  const name = `the payment ${subscriptionId} to Ada Park`;
  expect(await audit()).toEqual([{ action: 'payment.attached', name, by: actor.email }]);
});

it('is resolved once by twenty concurrent requests', async () => {
  const all = Array.from({ length: 20 }, (_, index) => (index % 2 ? attach() : dismiss()));
  const answers = await Promise.allSettled(all);
  const refused = answers.filter((each) => each.status === 'rejected');
  expect(refused.map((each) => each.reason.code)).toEqual(Array(19).fill('payment_settled'));
  expect(await audit()).toHaveLength(1);
});

it('stays open when the address belongs to no accepted founder', async () => {
  const issues = [{ path: 'email', message: 'No accepted founder has this address.' }];
  await expect(attach('nobody@example.test')).rejects.toMatchObject({ issues });
  await updateRows(db, 'startup_applications', { id: founder.startupId }, { status: 'rejected' });
  await expect(attach()).rejects.toMatchObject({ issues });
  expect(await open()).toBeDefined();
  expect(await audit()).toEqual([]);
});

it('gives nothing when dismissed and does not come back with its next event', async () => {
  await dismiss();
  await reportSubscription('active');
  expect([await open(), (await premium()).active]).toEqual([undefined, false]);
  await expect(attach()).rejects.toMatchObject({ code: 'payment_settled' });
});

it('stores a reading that arrives while it is attached for its founder', async () => {
  await attach();
  await reportSubscription('cancelled');
  expect(await premium()).toMatchObject({ active: false, subscription: { status: 'cancelled' } });
});

it('is removed once its founder is known', async () => {
  const readNumber = await nextReadNumber(db);
  const facts = { customerId: 'cus_1', status: 'active', periodEnd, endsThen: false } as const;
  await recordPaymentEvent(db, {
    event: { id: `evt_${randomUUID()}`, type: 'customer.subscription.updated' },
    reading: { subscriptionId, startupId: founder.startupId, ...facts, readNumber },
    now,
  });
  expect([await open(), (await premium()).active]).toEqual([undefined, true]);
});
