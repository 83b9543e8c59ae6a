import { z } from 'zod';
import { subscriptionStatuses } from '../domain/premium.ts';
import { forFounders } from './audience.ts';
import { instant } from './fields.ts';

const premiumSchema = z.object({
  /** Whether it can be bought here at all. */
  offered: z.boolean(),
  /** Nobody pays anything: the payment page is the demo's. */
  demo: z.boolean(),
  /** Whether what is paid for is open to this founder now. */
  active: z.boolean(),
  /** The subscription that counts; null without any. */
  subscription: z
    .object({
      status: z.enum(subscriptionStatuses),
      /** When it renews, or ends. */
      periodEnd: instant,
      endsThen: z.boolean(),
    })
    .nullable(),
  /** More than one is being paid for. */
  isPaidTwice: z.boolean(),
});
export type Premium = z.infer<typeof premiumSchema>;

export const premiumContract = {
  get: forFounders
    .route({ method: 'GET', path: '/premium', tags: ['premium'] })
    .output(premiumSchema),
  /** Where to pay; the address names nobody. */
  checkout: forFounders
    .route({ method: 'POST', path: '/premium/checkout', tags: ['premium'] })
    .input(z.strictObject({}))
    .output(z.object({ url: z.string() })),
};
