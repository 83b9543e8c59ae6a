import { randomUUID } from 'node:crypto';
import type { DemoSubscription } from '#sandbox/server/payments/payments-store.ts';

/** A month of premium that was just paid. */
export function newDemoSubscription(
  overrides: Partial<DemoSubscription> & { reference: DemoSubscription['reference'] },
): DemoSubscription {
  const now = Math.floor(Date.now() / 1000);
  return {
    id: `sub_${randomUUID()}`,
    customer: `cus_${randomUUID()}`,
    status: 'active',
    created: now,
    periodEnd: now + 30 * 24 * 60 * 60,
    endsThen: false,
    ...overrides,
  };
}
