import { expect, it } from 'vitest';
import { findBuyerByReference } from '#db/queries/premium.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { deleteFounder } from '../accounts/delete-founder.ts';
import { startCheckout } from './start-checkout.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

it('gives each founder one reference of their own, even for concurrent requests', async () => {
  const founder = await newFounder(db);
  const other = await newFounder(db);
  const start = (founderId: string) => startCheckout(db, { founderId, now });
  const all = await Promise.all(Array.from({ length: 20 }, () => start(founder.id)));
  expect(new Set(all.map(({ reference }) => reference)).size).toBe(1);
  const { reference } = all[0]!;
  expect(reference).toMatch(/^[\w-]{32}$/);
  expect((await start(other.id)).reference).not.toBe(reference);
  expect(await findBuyerByReference(db, { reference })).toEqual({
    startupId: founder.startupId,
    boughtBy: founder.id,
  });
  expect(await findBuyerByReference(db, { reference: founder.id })).toBeNull();
});

it('refuses founders who have premium', async () => {
  const { id: founderId } = await newFounder(db);
  await newSubscription(db, { founderId });
  await expect(startCheckout(db, { founderId, now })).rejects.toMatchObject({
    code: 'premium_already',
  });
});

it('forgets the reference and cancels the subscription when the founder leaves', async () => {
  const { id: founderId } = await newFounder(db);
  const { reference } = await startCheckout(db, { founderId, now });
  const { subscriptionId } = await newSubscription(db, { founderId });
  await newSubscription(db, { founderId, status: 'cancelled' });
  await deleteFounder(db, { founderId, now });
  expect(await findBuyerByReference(db, { reference })).toBeNull();
  const jobs = (await listQueuedJobs(db)).filter(({ name }) => name === 'cancel-subscription');
  expect(jobs.map(({ payload }) => payload)).toEqual([{ subscriptionId }]);
});
