import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPremiumPrice } from '#db/queries/premium.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { answerStripe } from '#sandbox/server/payments/stripe-api.ts';
import { demoPrice } from '#shared/domain/premium.ts';
import type { BotContext } from '../context.ts';
import { readPremiumPrice } from './premium-price.ts';

const { db } = useTestDatabase();
const secretKey = 'sk_test_price';
const paymentLink = 'https://buy.example/premium?locale=en';
let isDown = false;
const server = createServer(
  answerStripe({
    payments: { secretKey, webhookSecret: '', subscriptions: [], save: async () => undefined },
    linkUrl: 'https://buy.example/premium',
    portalUrl: 'https://billing.example/p',
    beforeAnswer: () => (isDown ? 500 : undefined),
  }),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function read(link: string) {
  const { port } = server.address() as AddressInfo;
  const host = { host: '127.0.0.1', port };
  const payment = { paymentLink: link, secretKey, webhookSecret: 'whsec_test', host };
  const context = { db, clock: () => new Date(), config: { payment } } as unknown as BotContext;
  return readPremiumPrice(context);
}
const known = (link = paymentLink) => findPremiumPrice(db, { paymentLink: link });

it('keeps what our payment link costs at Stripe, and the last one while Stripe is down', async () => {
  expect(await known()).toBeNull();
  await read(paymentLink);
  expect(await known()).toEqual(demoPrice);
  await db.updateTable('premium_prices').set({ amount: 12 }).execute();
  isDown = true;
  await expect(read(paymentLink)).rejects.toThrow();
  isDown = false;
  expect(await known()).toMatchObject({ amount: 12 });
  await read(paymentLink);
  expect(await known()).toEqual(demoPrice);
});

it('names no price for a link that Stripe doesn’t know', async () => {
  const strange = 'https://buy.example/strange';
  await db
    .insertInto('premium_prices')
    .values({ payment_link: strange, ...demoPrice, read_at: new Date() })
    .execute();
  await read(strange);
  expect(await known(strange)).toBeNull();
});
