import type { Express, Response } from 'express';
import express from 'express';
import type { DemoSubscription, Payments } from '#sandbox/server/payments/payments-store.ts';
import { demoPrice } from '#shared/domain/premium.ts';

const demoLinkId = 'plink_demo';

type Options = {
  payments: Payments;
  /** The address of the payment link. */
  linkUrl: string;
  /** The address of the customer portal. */
  portalUrl: string;
  /** Lets tests see each request and delay or fail it: a number is the status to respond with. */
  beforeAnswer?: (question: string) => Promise<number | undefined> | number | undefined;
};

/** The few endpoints of Stripe's API that the product calls. */
export function answerStripe({ payments, linkUrl, portalUrl, beforeAnswer }: Options): Express {
  const app = express();
  const find = (id: unknown) => payments.subscriptions.find((each) => each.id === id);
  app.use(express.urlencoded({ extended: false }), async (request, response, next) => {
    if (request.get('authorization') !== `Bearer ${payments.secretKey}`) {
      return fail(response, 401, 'Invalid API Key provided.');
    }
    const status = await beforeAnswer?.(`${request.method} ${request.path}`);
    if (status) fail(response, status, 'The stand-in was told to fail.');
    else next();
  });
  app.get('/v1/subscriptions/:id', (request, response) => {
    const found = find(request.params.id);
    if (found) response.json(toStripe(found));
    else fail(response, 404, 'No such subscription.');
  });
  app.delete('/v1/subscriptions/:id', async (request, response) => {
    const found = find(request.params.id);
    if (!found) return fail(response, 404, 'No such subscription.');
    found.status = 'canceled';
    await payments.save();
    response.json(toStripe(found));
  });
  app.get('/v1/checkout/sessions', (request, response) => {
    const found = find(request.query.subscription);
    response.json(listOf(found ? [toCheckout(found)] : []));
  });
  app.get('/v1/payment_links', (_request, response) => {
    const other = { id: 'plink_other', object: 'payment_link', url: 'https://buy.example/another' };
    response.json(listOf([other, { id: demoLinkId, object: 'payment_link', url: linkUrl }]));
  });
  app.get('/v1/payment_links/:id/line_items', (_request, response) => {
    const { amount, currency, period, periods } = demoPrice;
    const price = {
      id: 'price_demo',
      object: 'price',
      unit_amount: amount * 100,
      currency: currency.toLowerCase(),
      recurring: { interval: period, interval_count: periods },
    };
    response.json(listOf([{ id: 'li_demo', object: 'item', quantity: 1, price }]));
  });
  app.get('/v1/payment_links/:id', (request, response) => {
    const url = request.params.id === demoLinkId ? linkUrl : 'https://buy.example/another';
    response.json({ id: request.params.id, object: 'payment_link', url });
  });
  app.post('/v1/billing_portal/sessions', (request, response) => {
    const customer = String(request.body.customer);
    if (!payments.subscriptions.some((each) => each.customer === customer)) {
      return fail(response, 404, 'No such customer.');
    }
    response.json({
      id: 'bps_demo',
      object: 'billing_portal.session',
      url: `${portalUrl}/${customer}`,
    });
  });
  app.use((_request, response) => fail(response, 404, 'The stand-in has no such address.'));
  return app;
}

/** A subscription as Stripe's API returns it. */
export function toStripe(subscription: DemoSubscription) {
  const { id, customer, status, created, periodEnd, endsThen } = subscription;
  return {
    id,
    object: 'subscription',
    customer,
    status,
    created,
    cancel_at: null,
    cancel_at_period_end: endsThen,
    items: listOf([{ id: `si_${id}`, object: 'subscription_item', current_period_end: periodEnd }]),
  };
}

/** The checkout session that it was bought in. */
export function toCheckout({ id, customer, reference }: DemoSubscription) {
  return {
    id: `cs_${id}`,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: reference || null,
    customer_details: { email: 'payer@example.test' },
    payment_link: id.startsWith('sub_other') ? 'plink_other' : demoLinkId,
    customer,
    subscription: id,
  };
}

function listOf(data: object[]) {
  return { object: 'list', data, has_more: false };
}

function fail(response: Response, status: number, message: string): void {
  response.status(status).json({ error: { type: 'api_error', message } });
}
