import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newPrice, newSubscription } from '#db/testing/new-subscription.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { startTestWeb, useTestWeb } from '#web/server/testing/start-test-web.ts';

const paymentLink = 'https://buy.example/premium?locale=en';
const { database, db, web } = useTestWeb({ config: { paymentLink } });

type Founder = Awaited<ReturnType<typeof newFounderAccount>>;
let me: Founder;
let other: Founder;
let browser: Browser;
beforeEach(async () => {
  me = await newFounderAccount(db);
  other = await newFounderAccount(db);
  browser = await signInFounder(web(), me.email);
});

const none = {
  offered: true,
  price: null,
  demo: false,
  active: false,
  subscription: null,
  boughtBy: null,
  isPaidTwice: false,
};
const upgrade = () => newSubscription(db, { founderId: me.id });
const messageTo = (founderId: string, more = {}) =>
  browser.post('/api/messages', { founderId, text: 'Hello', clientKey: randomUUID(), ...more });

describe('paying', () => {
  it('leads to the operator’s link, with an opaque reference and the founder’s own address', async () => {
    expect((await browser.get('/api/premium')).body).toEqual(none);
    await newPrice(db, paymentLink);
    const price = { amount: 19, currency: 'EUR', period: 'month', periods: 1 };
    expect((await browser.get('/api/premium')).body).toEqual({ ...none, price });
    await db.deleteFrom('premium_prices').execute();
    const { status, body } = await browser.post('/api/premium/checkout');
    const url = new URL(body.url);
    expect([status, url.origin + url.pathname]).toEqual([200, 'https://buy.example/premium']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      locale: 'en',
      client_reference_id: expect.stringMatching(/^[\w-]{32}$/),
      prefilled_email: me.email,
    });
    expect(body.url).not.toContain(me.id);
    const second = await signInFounder(web(), me.email);
    expect((await second.post('/api/premium/checkout')).body).toEqual(body);
  });

  it('is shown in examples to those who have none, with their own weeks once they have any', async () => {
    const examples = async () => (await browser.get('/api/premium/examples')).body;
    expect(await examples()).toMatchObject({ questions: { with: 60 }, weeks: null });
    await newCompletedTask(db, { founderId: me.id, at: new Date() });
    expect((await examples()).weeks.at(-1).completion.done).toBe(1);
    await upgrade();
    expect(await examples()).toBeNull();
  });

  it('is refused to founders who have premium, and where it is not offered', async () => {
    const bare = await startTestWeb(database());
    const there = browser.at(bare);
    expect((await there.get('/api/premium')).body).toEqual({ ...none, offered: false });
    const refused = await there.post('/api/premium/checkout');
    await bare.close();
    expect([refused.status, refused.body.code]).toEqual([409, 'premium_not_offered']);
    await upgrade();
    const again = await browser.post('/api/premium/checkout');
    expect([again.status, again.body.code]).toEqual([409, 'premium_already']);
  });

  it.each(['founderId', 'active', 'status', 'reference'])('does not accept %s', async (field) => {
    const { status, body } = await browser.post('/api/premium/checkout', { [field]: 'active' });
    expect([status, body.code]).toEqual([400, 'bad_request']);
    expect((await browser.get('/api/premium')).body).toEqual(none);
  });

  it('does not happen by returning from the payment page', async () => {
    await browser.get('/app/premium?paid=1');
    expect((await browser.get('/api/premium')).body.active).toBe(false);
    expect((await messageTo(other.id)).body.code).toBe('premium_needed');
  });
});

describe('what a member has', () => {
  const benefits = () => browser.get('/api/premium/benefits');

  it('is told with what is left, until premium ends', async () => {
    expect((await benefits()).body.code).toBe('premium_needed');
    const { subscriptionId } = await upgrade();
    await messageTo(other.id);
    await browser.post('/api/coach/questions', { question: 'What now?' });
    expect((await benefits()).body).toMatchObject({
      messaging: { limit: 10, left: 9 },
      coaching: { limit: 60, left: 59, withoutPremium: 20, hasLargerModel: false },
      community: { members: expect.any(Number), channel: null, hasQuestions: false },
      introductions: { limit: 3, left: 3, openInvestors: expect.any(Number) },
    });
    await db
      .updateTable('premium_subscriptions')
      .set({ status: 'cancelled' })
      .where('subscription_id', '=', subscriptionId)
      .execute();
    expect((await benefits()).body.code).toBe('premium_needed');
  });
});

it('opens the comparison and its CSV file, until premium ends', async () => {
  const paths = ['/api/progress/comparison', '/api/progress/comparison/export'];
  const codes = () => Promise.all(paths.map(async (path) => (await browser.get(path)).body?.code));
  expect(await codes()).toEqual(['premium_needed', 'premium_needed']);
  const { subscriptionId } = await upgrade();
  expect((await browser.get(paths[0] ?? '')).body.weeks).toHaveLength(12);
  const file = await browser.get(paths[1] ?? '');
  expect(file.headers.get('content-disposition')).toMatch(
    /attachment; filename="progress-.*\.csv"/,
  );
  expect(file.text).toContain('"week_from","tasks_completed_own"');
  await db
    .updateTable('premium_subscriptions')
    .set({ period_end: new Date('2026-01-01') })
    .where('subscription_id', '=', subscriptionId)
    .execute();
  expect(await codes()).toEqual(['premium_needed', 'premium_needed']);
});

it('marks members in the directory and on their page, until premium ends', async () => {
  const marks = async () => {
    const { body } = await browser.get('/api/startups');
    const card = body.startups.find(
      (each: { startupId: string }) => each.startupId === other.startupId,
    );
    const page = await browser.get(`/api/startups/${other.startupId}`);
    return [card.isPremium, page.body.isPremium];
  };
  expect(await marks()).toEqual([false, false]);
  await newSubscription(db, { founderId: other.id });
  expect(await marks()).toEqual([true, true]);
  await db
    .updateTable('premium_subscriptions')
    .set({ status: 'cancelled' })
    .where('startup_id', '=', other.startupId)
    .execute();
  expect(await marks()).toEqual([false, false]);
});

describe('messages', () => {
  it('do not accept fields that are not theirs', async () => {
    await upgrade();
    for (const field of ['senderId', 'from', 'premium', 'sentAt']) {
      const { status, body } = await messageTo(other.id, { [field]: other.id });
      expect([status, body.issues]).toEqual([
        400,
        [{ path: field, message: 'This field isn’t accepted here.' }],
      ]);
    }
    for (const text of ['', '  ', 'x'.repeat(2001), '\u0007', '\ud800']) {
      expect((await messageTo(other.id, { text })).status).toBe(400);
    }
    expect((await messageTo('not-an-id')).status).toBe(400);
    expect((await browser.get('/api/messages/sent')).body).toEqual({ messages: [], next: null });
  });

  it('are read by sender and recipient, and by nobody else', async () => {
    await upgrade();
    const sent = await messageTo(other.id);
    expect([sent.status, sent.body.to.id]).toEqual([201, other.id]);
    expect(sent.text).not.toContain(other.email);
    const theirs = await signInFounder(web(), other.email);
    const { body } = await theirs.get('/api/messages/received');
    expect(body.messages).toMatchObject([{ text: 'Hello', from: { id: me.id, email: null } }]);
    const [{ introductionId }] = body.messages;
    const accepted = await theirs.post(`/api/introductions/${introductionId}/acceptance`);
    expect([accepted.status, accepted.body.other.email]).toEqual([200, me.email]);
    expect((await theirs.get('/api/messages/received')).body.messages).toMatchObject([
      { from: { email: me.email }, introductionId: null },
    ]);
    expect((await browser.get('/api/messages/sent')).body.messages).toMatchObject([
      { to: { email: other.email } },
    ]);
    const third = await signInFounder(web(), (await newFounderAccount(db)).email);
    for (const side of ['received', 'sent']) {
      const foreign = await third.get(`/api/messages/${side}?after=${sent.body.id}`);
      expect(foreign.body).toEqual({ messages: [], next: null });
    }
  });

  it('from a blocked founder are refused; nobody can block for another', async () => {
    await upgrade();
    await messageTo(other.id);
    const theirs = await signInFounder(web(), other.email);
    const path = `/api/messages/blocks/${me.id}`;
    const stranger = await browser.send(`/api/messages/blocks/${other.id}`, { method: 'PUT' });
    expect([stranger.status, stranger.body.code]).toEqual([404, 'member_not_found']);
    expect((await theirs.send(path, { method: 'PUT' })).status).toBe(200);
    expect((await messageTo(other.id)).body.code).toBe('message_refused');
    expect((await browser.delete(`/api/messages/blocks/${other.id}`)).status).toBe(200);
    expect((await messageTo(other.id)).body.code).toBe('message_refused');
    expect((await theirs.delete(path)).status).toBe(200);
    expect((await messageTo(other.id)).status).toBe(201);
  });
});

describe('search', () => {
  const find = (text: string) => browser.get(`/api/search?${new URLSearchParams({ q: text })}`);

  it('finds others by name without revealing their addresses', async () => {
    const answer = await find(other.name);
    expect(answer.body.founders).toContainEqual({
      id: other.id,
      startupId: other.startupId,
      name: other.name,
      startupName: expect.any(String),
      isPeer: false,
    });
    expect(answer.text).not.toContain('@');
  });

  it.each(['', ' ', 'x'.repeat(101), '\u0000'])('refuses %j', async (text) => {
    expect((await find(text)).status).toBe(400);
  });

  it('refuses unknown parameters', async () => {
    for (const more of ['&limit=1000', '&q=b', '&founderId=1']) {
      expect((await browser.get(`/api/search?q=a${more}`)).status).toBe(400);
    }
    expect((await find('%%%')).body).toEqual({ tasks: [], founders: [] });
  });
});
