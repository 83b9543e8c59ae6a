import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventOf, usePayments } from '#bot/testing/use-payments.ts';
import { startCheckout } from '#db/operations/premium/start-checkout.ts';
import { findPremium, listUnclaimedPayments } from '#db/queries/premium.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { DemoSubscription } from '#sandbox/server/payments/payments-store.ts';
import { answerStripe, toCheckout, toStripe } from '#sandbox/server/payments/stripe-api.ts';
import { newDemoSubscription } from '#sandbox/testing/new-demo-subscription.ts';

const database = useTestDatabase();
const { db } = database;
const linkUrl = 'https://buy.example/premium';
const secretKey = 'sk_test_payments';
const subscriptions: DemoSubscription[] = [];
let asked: string[] = [];
let beforeAnswer: (question: string) => Promise<number | undefined> | number | undefined;
const stripe = answerStripe({
  payments: { secretKey, webhookSecret: '', subscriptions, save: async () => undefined },
  linkUrl,
  portalUrl: 'https://billing.example/p',
  beforeAnswer: (question) => {
    asked.push(question);
    return beforeAnswer(question);
  },
});
const payments = usePayments(database, { stripe, payment: { paymentLink: linkUrl, secretKey } });

let founderId: string;
let bought: DemoSubscription;
const buy = (overrides: Parameters<typeof newDemoSubscription>[0]) => {
  bought = newDemoSubscription(overrides);
  subscriptions.push(bought);
};
beforeEach(async () => {
  asked = [];
  beforeAnswer = () => undefined;
  founderId = (await newFounder(db)).id;
  const { reference } = await startCheckout(db, { founderId, now: new Date() });
  buy({ reference });
});

const paid = (id?: string) => eventOf('checkout.session.completed', toCheckout(bought), id);
const updated = () => eventOf('customer.subscription.updated', toStripe(bought));
const deleted = () => eventOf('customer.subscription.deleted', toStripe(bought));
const premium = () => findPremium(db, { founderId, now: new Date() });
const unclaimed = async () =>
  (await listUnclaimedPayments(db)).find((each) => each.subscriptionId === bought.id);
const isActive = async () => (await premium()).active;
const events = () => db.selectFrom('premium_events').selectAll().execute();

it('grants premium for a payment that Stripe confirms', async () => {
  const answer = await payments().deliver(paid());
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  expect(await premium()).toEqual({
    active: true,
    subscription: {
      status: 'active',
      periodEnd: new Date(bought.periodEnd * 1000).toISOString(),
      endsThen: false,
    },
    boughtBy: null,
    isPaidTwice: false,
  });
});

describe('refuses with 400 and grants nothing', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  it.each([
    ['a foreign signature', () => ({ secret: 'whsec_other' })],
    ['a stale one', () => ({ at: seconds() - 301 })],
    ['an altered body', () => ({ alter: (body: string) => body.replace('"paid"', '"payd"') })],
    ['a body with a space more', () => ({ alter: (body: string) => `${body} ` })],
  ])('%s', async (_name, signing) => {
    const answer = await payments().deliver(paid(), signing());
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad_request']);
    expect(await isActive()).toBe(false);
    expect(asked).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['a list', []],
    ['nothing in it', {}],
    ['no id', { type: 'invoice.paid', data: { object: {} } }],
    ['an id that is a number', { id: 5, type: 'invoice.paid', data: { object: {} } }],
    ['no data', { id: 'evt_1', type: 'invoice.paid', created: 1 }],
    ['no object', { id: 'evt_1', type: 'invoice.paid', created: 1, data: {} }],
    [
      'null for an object',
      { id: 'evt_1', type: 'invoice.paid', created: 1, data: { object: null } },
    ],
    ['a NUL in its id', { id: 'evt_\u0000', type: 'x', created: 1, data: { object: {} } }],
    ['no time', { id: 'evt_1', type: 'invoice.paid', data: { object: {} } }],
    [
      'an impossible time',
      { id: 'evt_1', type: 'invoice.paid', created: 1e300, data: { object: {} } },
    ],
    [
      'a subscription that is a number',
      { ...eventOf('checkout.session.completed', { subscription: 5 }) },
    ],
    ['a subscription without an id', eventOf('customer.subscription.updated', {})],
    [
      'a subscription whose id is a path',
      eventOf('customer.subscription.updated', { id: '../customers' }),
    ],
    ['an invoice with a broken parent', eventOf('invoice.paid', { parent: 'sub' })],
  ])('a signed body with %s', async (_name, body) => {
    const before = await events();
    const answer = await payments().deliver(body as object);
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad_request']);
    expect([asked, await events()]).toEqual([[], before]);
  });

  it.each([
    ['{', undefined],
    ['', undefined],
    ['x'.repeat(600_000), undefined],
    ['{}', 'gzip'],
  ])('what is hardly a body', async (raw, encoding) => {
    const answer = await payments().deliver({}, { alter: () => raw, sign: raw, encoding });
    expect([400, 413, 415]).toContain(answer.status);
  });

  it('no signature at all', async () => {
    const body = JSON.stringify(paid());
    const signatures: Record<string, string>[] = [
      {},
      { 'stripe-signature': 't=1,v1=00' },
      { 'stripe-signature': 'x' },
    ];
    for (const headers of signatures) {
      const answer = await fetch(`${payments().url}/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      expect(answer.status).toBe(400);
    }
    expect(await isActive()).toBe(false);
  });
});

it('trusts Stripe’s current state rather than the event', async () => {
  bought.status = 'canceled';
  const lie = eventOf('customer.subscription.updated', { ...toStripe(bought), status: 'active' });
  expect((await payments().deliver(lie)).status).toBe(200);
  expect(await isActive()).toBe(false);
});

describe('order does not matter', () => {
  it('the subscription’s event before the checkout’s', async () => {
    await payments().deliver(updated());
    expect(await isActive()).toBe(true);
    await payments().deliver(paid());
    expect(await isActive()).toBe(true);
  });

  it('updated after deleted', async () => {
    await payments().deliver(paid());
    const late = updated();
    bought.status = 'canceled';
    await payments().deliver(deleted());
    await payments().deliver(late);
    expect(await premium()).toMatchObject({ active: false, subscription: { status: 'cancelled' } });
  });

  it('an answer that arrives after the subscription ended', async () => {
    await payments().deliver(paid());
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stale = { ...bought };
    beforeAnswer = async (question) => {
      if (!question.includes(bought.id) || bought.status === 'canceled') return undefined;
      await held;
      // It answers with the state at the time of the request.
      Object.assign(bought, stale);
      return undefined;
    };
    const slow = payments().deliver(updated());
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    bought.status = 'canceled';
    expect((await payments().deliver(deleted())).status).toBe(200);
    release();
    expect((await slow).status).toBe(200);
    expect(await isActive()).toBe(false);
  });
});

it('handles fifty deliveries of one event once', async () => {
  const id = `evt_${randomUUID()}`;
  const event = paid(id);
  const answers = await Promise.all(Array.from({ length: 50 }, () => payments().deliver(event)));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect((await events()).filter((each) => each.event_id === id)).toHaveLength(1);
  expect(await premium()).toMatchObject({ active: true, boughtBy: null, isPaidTwice: false });
  asked = [];
  await payments().deliver(event);
  expect(asked).toEqual([]);
});

it('grants nothing and asks for a redelivery when Stripe can’t be reached', async () => {
  beforeAnswer = () => 500;
  const id = `evt_${randomUUID()}`;
  const answer = await payments().deliver(paid(id));
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'payment_unavailable']);
  expect(await isActive()).toBe(false);
  expect((await events()).filter((each) => each.event_id === id)).toEqual([]);
  beforeAnswer = () => undefined;
  expect((await payments().deliver(paid(id))).status).toBe(200);
  expect(await isActive()).toBe(true);
});

describe('grants nothing for', () => {
  it.each([
    ['no reference', () => ''],
    ['a reference that is nobody’s', () => 'nobody'],
    ['a founder’s id for one', () => founderId],
  ])('%s, and keeps it for an admin', async (_name, reference) => {
    buy({ reference: reference() });
    expect((await payments().deliver(paid())).status).toBe(200);
    expect(await isActive()).toBe(false);
    expect(await unclaimed()).toMatchObject({ why: 'no_founder', status: 'active' });
    bought.status = 'canceled';
    await payments().deliver(deleted());
    expect(await unclaimed()).toMatchObject({
      payerEmail: 'payer@example.test',
      status: 'cancelled',
    });
  });

  it('another, cheaper payment link of the same account, and keeps it for an admin', async () => {
    buy({ reference: bought.reference, id: `sub_other_${randomUUID()}` });
    expect((await payments().deliver(paid())).status).toBe(200);
    expect(await isActive()).toBe(false);
    expect(await unclaimed()).toMatchObject({ why: 'other_link' });
  });

  it('another product, which needs nobody’s attention', async () => {
    buy({ reference: '', id: `sub_other_${randomUUID()}` });
    expect((await payments().deliver(paid())).status).toBe(200);
    expect(await unclaimed()).toBeUndefined();
  });

  it('events about something else', async () => {
    const event = eventOf('payout.paid', { id: 'po_1', object: 'payout' });
    expect((await payments().deliver(event)).status).toBe(200);
    expect(asked).toEqual([]);
  });
});

it('keeps premium while a payment is late, and reports two subscriptions', async () => {
  await payments().deliver(paid());
  bought.status = 'past_due';
  const details = { subscription: bought.id };
  const parent = { type: 'subscription_details', subscription_details: details };
  const invoice = { id: 'in_1', object: 'invoice', parent };
  await payments().deliver(eventOf('invoice.payment_failed', invoice));
  expect(await premium()).toMatchObject({ active: true, subscription: { status: 'past_due' } });
  buy({ reference: bought.reference });
  await payments().deliver(paid());
  expect(await premium()).toMatchObject({ active: true, isPaidTwice: true });
});

describe('the portal', () => {
  const open = async (headers?: Record<string, string>) => {
    const { status, headers: answered } = await payments().get('/premium/portal', headers);
    return [status, answered.get('location')];
  };
  const signIn = () => {
    const tokenHash = Buffer.alloc(32);
    const account = { accountId: '', email: 'ada@example.test', confirmedAt: new Date() };
    payments().session = {
      tokenHash,
      audience: 'founder',
      staffRole: null,
      founderId,
      ...account,
    };
  };

  it('opens for paying founders, created on request', async () => {
    await payments().deliver(paid());
    signIn();
    expect(await open()).toEqual([303, `https://billing.example/p/${bought.customer}`]);
    beforeAnswer = () => 500;
    expect(await open()).toEqual([303, '/app/premium?portal=unavailable']);
  });

  it('opens neither for others nor from another site', async () => {
    expect(await open()).toEqual([303, '/founder/signin?next=/app/premium']);
    signIn();
    expect(await open()).toEqual([303, '/app/premium']);
    await payments().deliver(paid());
    expect(await open({ 'sec-fetch-site': 'cross-site' })).toEqual([303, '/app/premium']);
  });
});
