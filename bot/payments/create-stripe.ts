import type Stripe from 'stripe';
import type { PaymentConfig } from '../config.ts';

const patienceMs = 8_000;

/** The payment provider's own client, loaded at the first payment: most starts never need it. */
export async function createStripe({ secretKey, host }: PaymentConfig): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  return new StripeClient(secretKey, {
    timeout: patienceMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(host && { ...host, protocol: 'http' as const }),
  });
}
