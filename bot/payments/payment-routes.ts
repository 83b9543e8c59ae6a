import express, { type Request, type Response, Router } from 'express';
import type Stripe from 'stripe';
import { z } from 'zod';
import { isDatabaseUnavailable } from '#db/database-errors.ts';
import { findPremiumCustomer } from '#db/queries/premium.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import type { BotContext, FindSession } from '../context.ts';
import { createStripe, handlePaymentEvent } from './subscriptions.ts';

const maxBytes = 512 * 1024;

/** `/webhooks/stripe`, which needs the raw body, and `/premium/portal`. */
export function paymentRoutes(context: BotContext, findSession: FindSession): Router {
  const { logger, clock } = context;
  const { payment, publicUrl } = context.config;
  const router = Router(exactRouting);
  let client: Promise<Stripe> | undefined;

  router.post(
    '/webhooks/stripe',
    express.raw({ type: () => true, limit: maxBytes, inflate: false }),
    async (request: Request, response: Response) => {
      response.set('Cache-Control', 'no-store');
      if (!payment) return refuse(response, 'premium_not_offered', 404);
      client ??= createStripe(payment);
      const stripe = await client;
      const event = verifyEvent(stripe, request, payment.webhookSecret);
      if (!event) return refuse(response, 'bad_request');
      try {
        await handlePaymentEvent(context, { stripe, payment, event });
        response.json({ received: true });
      } catch (error) {
        // Stripe retries for days.
        if (isDatabaseUnavailable(error)) {
          logger.warn({ event: event.id, err: error }, 'database unavailable');
          return refuse(response.set('Retry-After', '2'), 'unavailable');
        }
        logger.error({ event: event.id, err: error }, 'A payment event was not taken');
        refuse(response, 'payment_unavailable');
      }
    },
  );

  router.get('/premium/portal', async (request: Request, response: Response) => {
    response.set('Cache-Control', 'no-store');
    const session = await findSession(request);
    const { founderId } = session ?? {};
    if (!founderId) return response.redirect(303, '/founder/signin?next=/app/premium');
    const customer = await findPremiumCustomer(context.db, { founderId, now: clock() });
    // A link on another site must not open a portal session.
    const isForeign = request.get('sec-fetch-site') === 'cross-site';
    if (!payment || !customer || isForeign) return response.redirect(303, '/app/premium');
    try {
      client ??= createStripe(payment);
      const stripe = await client;
      const return_url = `${publicUrl}/app/premium`;
      const portal = await stripe.billingPortal.sessions.create({ customer, return_url });
      response.redirect(303, portal.url);
    } catch (error) {
      logger.error({ err: error }, 'The payment portal was not opened');
      response.redirect(303, '/app/premium?portal=unavailable');
    }
  });
  return router;
}

const stripeId = z.string().regex(/^[\w-]{1,255}$/);
const subscription = z.union([stripeId, z.object({ id: stripeId })]).nullish();

/** The least that an event has to be; a field that says nothing of a subscription may be missing. */
const eventSchema = z.object({
  id: stripeId,
  type: z.string().regex(/^[\w.]{1,200}$/),
  created: z.number().int().min(0).max(1e11),
  data: z.object({ object: z.looseObject({}) }),
});
const subscriptionSchema = z.object({ id: stripeId });
const checkoutSchema = z.object({ subscription });
const invoiceSchema = z.object({
  parent: z.object({ subscription_details: z.object({ subscription }).nullish() }).nullish(),
});

/** Signed is not the same as well formed: what is not would fail here, and Stripe would retry it. */
function isEvent(event: unknown): boolean {
  const { success, data } = eventSchema.safeParse(event);
  if (!success) return false;
  const { type } = data;
  const { object } = data.data;
  if (type.startsWith('customer.subscription.'))
    return subscriptionSchema.safeParse(object).success;
  if (type.startsWith('checkout.session.')) return checkoutSchema.safeParse(object).success;
  return !type.startsWith('invoice.') || invoiceSchema.safeParse(object).success;
}

/** Null unless Stripe signed exactly these bytes within the last five minutes. */
function verifyEvent(stripe: Stripe, request: Request, secret: string): Stripe.Event | null {
  const signature = request.get('stripe-signature');
  if (!signature || !Buffer.isBuffer(request.body)) return null;
  try {
    const event = stripe.webhooks.constructEvent(request.body, signature, secret);
    return isEvent(event) ? event : null;
  } catch {
    return null;
  }
}

function refuse(
  response: Response,
  code: ErrorCode,
  status: number = new AppError(code).status,
): void {
  response.status(status).json({ code, message: new AppError(code).message });
}
