import { expect, it } from 'vitest';
import { summarizeSubscription } from './premium-rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const periodEnd = '2026-12-21T23:30:00.000Z';
const subscriptionOf = (
  status: 'active' | 'trialing' | 'past_due' | 'cancelled' | 'incomplete',
) => ({
  status,
  periodEnd,
  endsThen: false,
});

it('names the day of renewal on the founder’s own calendar', () => {
  const premium = { active: true, subscription: subscriptionOf('active') };
  expect(summarizeSubscription(premium, { now, timeZone: 'UTC' })).toMatchObject({
    label: 'Active',
    text: 'It renews on Mon, Dec 21.',
  });
  expect(summarizeSubscription(premium, { now, timeZone: 'Asia/Tokyo' }).text).toBe(
    'It renews on Tue, Dec 22.',
  );
});

it('says that a cancelled subscription lasts until its end and costs nothing more', () => {
  const subscription = { ...subscriptionOf('active'), endsThen: true };
  expect(summarizeSubscription({ active: true, subscription }, { now, timeZone: 'UTC' }).text).toBe(
    'You canceled. Premium stays yours until Mon, Dec 21, and nothing more is charged.',
  );
});

it.each([
  ['past_due', true, 'Payment is late'],
  ['trialing', true, 'Trial'],
  ['cancelled', false, 'Ended'],
  ['active', false, 'Ended'],
  ['incomplete', false, 'Waiting for your payment'],
] as const)('%s, active %s: %s', (status, active, label) => {
  expect(
    summarizeSubscription(
      { active, subscription: subscriptionOf(status) },
      { now, timeZone: 'UTC' },
    ).label,
  ).toBe(label);
});
