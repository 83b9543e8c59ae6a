import express, { type Request, type Response, Router } from 'express';
import type Stripe from 'stripe';
import { findPremiumCustomer } from '#db/queries/premium.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { BotContext, FindSession } from '../context.ts';
import { createStripe, handlePaymentEvent } from './subscriptions.ts';

const maxBytes = 512 * 1024;

/** `/webhooks/stripe`, which needs the raw body, and `/premium/portal`. */
export function paymentRoutes(context: BotContext, findSession: FindSession): Router {
  const { logger, clock } = context;
  const { payment, publicUrl } = context.config;
  const router = Router();
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

/** Null unless Stripe signed exactly these bytes within the last five minutes. */
function verifyEvent(stripe: Stripe, request: Request, secret: string): Stripe.Event | null {
  const signature = request.get('stripe-signature');
  if (!signature || !Buffer.isBuffer(request.body)) return null;
  try {
    return stripe.webhooks.constructEvent(request.body, signature, secret);
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
