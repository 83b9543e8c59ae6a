import { z } from 'zod';
import { subscriptionStatuses, unclaimedReasons } from '../domain/premium.ts';
import { forAdmins, forFounders } from './audience.ts';
import { instant } from './fields.ts';

const unclaimedSchema = z.object({
  /** As the payment provider names it. */
  subscriptionId: z.string(),
  payerEmail: z.string().nullable(),
  why: z.enum(unclaimedReasons),
  status: z.enum(subscriptionStatuses),
  periodEnd: instant,
  since: instant,
});
export type UnclaimedPayment = z.infer<typeof unclaimedSchema>;

const subscriptionId = z.string().regex(/^[\w-]{1,255}$/, 'Unknown payment.');
/** Whose it is. */
export const payerSchema = z.strictObject({
  email: z.string().trim().pipe(z.email('Please enter an email address.').max(254)),
});
const path = '/admin/payments' as const;
const tags = ['admin'];
const ok = z.object({ ok: z.literal(true) });

/** Payments that are no founder's. Every settlement is in the audit log. */
export const paymentsContract = {
  unclaimed: forAdmins
    .route({ method: 'GET', path, tags })
    .output(z.object({ payments: z.array(unclaimedSchema) })),
  /** The founder has premium at once. */
  attach: forAdmins
    .route({ method: 'PUT', path: `${path}/{subscriptionId}/founder`, tags })
    .input(payerSchema.extend({ subscriptionId }))
    .output(ok),
  dismiss: forAdmins
    .route({ method: 'DELETE', path: `${path}/{subscriptionId}`, tags })
    .input(z.strictObject({ subscriptionId }))
    .output(ok),
};

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
