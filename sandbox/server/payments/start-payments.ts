import type { Router } from 'express';
import { listenOnLoopback } from '#sandbox/server/listen-on-loopback.ts';
import { answerStripe, toCheckout, toStripe } from '#sandbox/server/payments/answer-stripe.ts';
import { deliverEvent } from '#sandbox/server/payments/deliver-event.ts';
import { keepPayments } from '#sandbox/server/payments/keep-payments.ts';
import { servePaymentPages } from '#sandbox/server/payments/serve-payment-pages.ts';

export interface SandboxPayments {
  /** What the product's settings would be with a real account. */
  settings: {
    PREMIUM_PAYMENT_LINK: string;
    STRIPE_SECRET_KEY: string;
    STRIPE_WEBHOOK_SECRET: string;
  };
  /** Where the stand-in for Stripe's API listens. */
  host: { host: string; port: number };
  /** Mount at `/sandbox/pay`. */
  router: Router;
  close(): Promise<void>;
}

type Options = {
  dataDir: string;
  publicUrl: string;
  onError(error: unknown): void;
};

/** The stand-in for the payment provider: an API, a payment page, a portal, and signed webhooks. */
export async function startPayments(options: Options): Promise<SandboxPayments> {
  const { dataDir, publicUrl, onError } = options;
  const payments = await keepPayments(dataDir);
  const linkUrl = `${publicUrl}/sandbox/pay/premium`;
  const portalUrl = `${publicUrl}/sandbox/pay/portal`;
  const api = await listenOnLoopback(answerStripe({ payments, linkUrl, portalUrl }));
  const { hostname, port } = new URL(api.url);
  const router = servePaymentPages({
    payments,
    tell(type, subscription) {
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
