import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Router } from 'express';
import { listenOnLoopback } from '#sandbox/server/listen-on-loopback.ts';
import { servePaymentPages } from '#sandbox/server/payments/payment-pages.ts';
import { openPaymentsStore } from '#sandbox/server/payments/payments-store.ts';
import { answerStripe, toCheckout, toStripe } from '#sandbox/server/payments/stripe-api.ts';

export type SandboxPayments = {
  /** The product's settings, as with a real account. */
  settings: {
    PREMIUM_PAYMENT_LINK: string;
    STRIPE_SECRET_KEY: string;
    STRIPE_WEBHOOK_SECRET: string;
  };
  /** The address of the fake Stripe API. */
  host: { host: string; port: number };
  /** Mount at `/sandbox/pay`. */
  router: Router;
  close(): Promise<void>;
};

type Options = {
  dataDir: string;
  publicUrl: string;
  onError(error: unknown): void;
};

/** A fake payment provider: an API, a payment page, a portal, and signed webhooks. */
export async function startPayments(options: Options): Promise<SandboxPayments> {
  const { dataDir, publicUrl, onError } = options;
  const payments = await openPaymentsStore(dataDir);
  const linkUrl = `${publicUrl}/sandbox/pay/premium`;
  const portalUrl = `${publicUrl}/sandbox/pay/portal`;
  const api = await listenOnLoopback(answerStripe({ payments, linkUrl, portalUrl }));
  const { hostname, port } = new URL(api.url);
  const router = servePaymentPages({
    payments,
    sendEvent(type, subscription) {
      const object = type.startsWith('checkout')
        ? toCheckout(subscription)
        : toStripe(subscription);
      const url = `${publicUrl}/webhooks/stripe`;
      deliverEvent({ url, secret: payments.webhookSecret, type, object }).catch(onError);
    },
  });
  return {
    settings: {
      PREMIUM_PAYMENT_LINK: linkUrl,
      STRIPE_SECRET_KEY: payments.secretKey,
      STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
    },
    host: { host: hostname, port: Number(port) },
    router,
    close: () => api.close(),
  };
}

type Delivery = { url: string; secret: string; type: string; object: object };

const maxAttempts = 5;

/** Sends the product an event, signed as Stripe signs, and retries until it is accepted. */
async function deliverEvent({ url, secret, type, object }: Delivery): Promise<void> {
  const body = JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    type,
    data: { object },
  });
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${at},v1=${signature}`,
      },
      body,
    }).catch(() => null);
    if (answer?.ok) return;
    await wait(500 * 2 ** attempt);
  }
  throw new Error(`The product did not take the event ${type}.`);
}
