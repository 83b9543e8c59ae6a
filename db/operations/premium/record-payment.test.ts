import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasPremium, listSubscriptions } from '#db/queries/premium.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { nextReadNumber, recordPaymentEvent, type SubscriptionReading } from './record-payment.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const periodEnd = new Date(now.getTime() + 30 * dayMs);

let founderId: string;
let startupId: string;
let events = 0;
let subscriptionId: string;
beforeEach(async () => {
  ({ id: founderId, startupId } = await newFounder(db));
  events += 1;
  subscriptionId = `sub_${events}`;
});

async function reading(overrides: Partial<SubscriptionReading> = {}): Promise<SubscriptionReading> {
  return {
    subscriptionId,
    startupId,
    customerId: 'cus_1',
    status: 'active',
    periodEnd,
    endsThen: false,
    readNumber: await nextReadNumber(db),
    ...overrides,
  };
}

function record(read: SubscriptionReading | null, id = `evt_${randomUUID()}`) {
  const event = { id, type: 'customer.subscription.updated' };
  return recordPaymentEvent(db, { event, reading: read, now });
}

const has = (at = now) => hasPremium(db, { founderId, now: at });

it('gives premium until three days after the paid period', async () => {
  expect(await has()).toBe(false);
  expect(await record(await reading())).toBe(true);
  expect(await has()).toBe(true);
  expect(await has(new Date(periodEnd.getTime() + 3 * dayMs - 1))).toBe(true);
  expect(await has(new Date(periodEnd.getTime() + 3 * dayMs))).toBe(false);
});

it.each([
  ['active', true],
  ['trialing', true],
  ['past_due', true],
  ['incomplete', false],
  ['cancelled', false],
] as const)('gives premium for status %s: %s', async (status, opens) => {
  await record(await reading({ status }));
  expect(await has()).toBe(opens);
});

describe('an older reading', () => {
  it('never replaces a newer one, whichever is stored last', async () => {
    const earlier = await reading({ status: 'active' });
    const later = await reading({ status: 'cancelled' });
    await record(later);
    expect(await record(earlier)).toBe(true);
    expect(await has()).toBe(false);
  });

  it('never replaces a newer one stored at the same moment', async () => {
    const earlier = await Promise.all(Array.from({ length: 10 }, () => reading()));
    const later = await reading({ status: 'cancelled' });
    await Promise.all([...earlier, later, ...earlier].map((each) => record(each)));
    expect(await has()).toBe(false);
    expect(await listSubscriptions(db, { startupId })).toHaveLength(1);
  });
});

it('stores an event once when it arrives fifty times at once', async () => {
  const read = await reading();
  const answers = await Promise.all(Array.from({ length: 50 }, () => record(read, 'evt_same')));
  expect(answers.filter(Boolean)).toHaveLength(1);
  const again = await reading({ status: 'cancelled' });
  expect(await record(again, 'evt_same')).toBe(false);
  expect(await has()).toBe(true);
});

it('keeps a subscription with its founder', async () => {
  await record(await reading());
  const other = await newFounder(db);
  await record(await reading({ startupId: other.startupId }));
  expect(await hasPremium(db, { founderId: other.id, now })).toBe(false);
  expect(await has()).toBe(true);
});

it('stores events that concern no subscription', async () => {
  expect(await record(null, 'evt_other')).toBe(true);
  expect(await record(null, 'evt_other')).toBe(false);
  expect(await has()).toBe(false);
});
