import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openJsonFile } from '#sandbox/server/open-json-file.ts';

/** A subscription as Stripe would know it; times in seconds. */
export type DemoSubscription = {
  id: string;
  customer: string;
  /** The reference that the product opened the payment link with. */
  reference: string;
  status: 'active' | 'past_due' | 'canceled';
  created: number;
  periodEnd: number;
  endsThen: boolean;
};

export type Payments = {
  secretKey: string;
  webhookSecret: string;
  subscriptions: DemoSubscription[];
  save(): Promise<void>;
};

/** The fake provider's secrets and subscriptions, kept between starts. */
export async function openPaymentsStore(dataDir: string): Promise<Payments> {
  const { content, save } = await openJsonFile(join(dataDir, 'sandbox-payments.json'), {
    secretKey: `sk_test_${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(18).toString('hex')}`,
    subscriptions: [] as DemoSubscription[],
  });
  return { ...content, save };
}
