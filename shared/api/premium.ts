import { z } from 'zod';
import { pricePeriods, subscriptionStatuses, unclaimedReasons } from '../domain/premium.ts';
import { emailAddress, instant } from '../fields.ts';
import { browserOnly, forAdmins, forFounders, ok, routesOf } from './audience.ts';
import { progressWeekSchema } from './progress.ts';

const unclaimedSchema = z.object({
  /** The payment provider's id. */
  subscriptionId: z.string(),
  payerEmail: z.string().nullable(),
  why: z.enum(unclaimedReasons),
  status: z.enum(subscriptionStatuses),
  periodEnd: instant,
  since: instant,
});
export type UnclaimedPayment = z.infer<typeof unclaimedSchema>;

const subscriptionId = z.string().regex(/^[\w-]{1,255}$/, 'Unknown payment.');
/** The founder it belongs to. */
export const payerSchema = z.strictObject({
  email: emailAddress('Please enter an email address.'),
});
const path = '/admin/payments' as const;
const { get, put, remove } = routesOf('admin');
const premiumRoutes = routesOf('premium');
/** Payments that belong to no known founder. Resolving one is audited. */
export const paymentsContract = {
  unclaimed: forAdmins
    .meta(browserOnly)
    .route(get(path))
    .output(z.object({ payments: z.array(unclaimedSchema) })),
  /** Gives the founder premium right away. */
  attach: forAdmins
    .meta(browserOnly)
    .route(put(`${path}/{subscriptionId}/founder`))
    .input(payerSchema.extend({ subscriptionId }))
    .output(ok),
  dismiss: forAdmins
    .meta(browserOnly)
    .route(remove(`${path}/{subscriptionId}`))
    .input(z.strictObject({ subscriptionId }))
    .output(ok),
};

const premiumSchema = z.object({
  /** Premium can be bought here. */
  offered: z.boolean(),
  /** The payment provider's; null until it is known, and where premium isn't offered. */
  price: z
    .object({
      amount: z.number(),
      currency: z.string(),
      period: z.enum(pricePeriods),
      periods: z.number(),
    })
    .nullable(),
  /** The payment page is the demo's, where nobody really pays. */
  demo: z.boolean(),
  /** The founder has premium now. */
  active: z.boolean(),
  /** The subscription that counts; null when there is none. */
  subscription: z
    .object({
      status: z.enum(subscriptionStatuses),
      /** The time at which it renews or ends. */
      periodEnd: instant,
      endsThen: z.boolean(),
    })
    .nullable(),
  /** The teammate who bought it; null if the reader did, or it isn't known. */
  boughtBy: z.string().nullable(),
  /** The startup pays for more than one subscription. */
  isPaidTwice: z.boolean(),
});
export type Premium = z.infer<typeof premiumSchema>;

const count = z.number();

/** A member's allowance of each part of premium, and the rest of it. */
const benefitsSchema = z.object({
  /** Messages in 24 hours. */
  messaging: z.object({ limit: count, left: count }),
  /** Questions today. */
  coaching: z.object({
    limit: count,
    left: count,
    withoutPremium: count,
    /** A larger model answers them than others. */
    hasLargerModel: z.boolean(),
  }),
  community: z.object({
    members: count,
    /** The members' channel in Slack; null until there is one. */
    channel: z.object({ name: z.string(), isConnected: z.boolean() }).nullable(),
    /** This month's thread of questions and answers is there. */
    hasQuestions: z.boolean(),
  }),
  /** Investors to ask in this calendar month. */
  introductions: z.object({
    limit: count,
    left: count,
    renewsOn: z.iso.date(),
    openInvestors: count,
  }),
});
export type BenefitsView = z.infer<typeof benefitsSchema>;

/** Shows what premium would be to this founder, from what is there now. */
const examplesSchema = z.object({
  /** Somebody of the cohort to write to; null without a cohort or others in it. */
  peer: z
    .object({
      name: z.string(),
      startupId: z.string(),
      startupName: z.string(),
      photo: z.string().nullable(),
    })
    .nullable(),
  /** Messages in 24 hours. */
  messages: count,
  /** Questions to the coach a day. */
  questions: z.object({ without: count, with: count, hasLargerModel: z.boolean() }),
  community: z.object({ members: count, channel: z.string().nullable() }),
  introductions: z.object({ perMonth: count, openInvestors: count }),
  /** The founder's own, which premium compares; null before there is anything in them. */
  weeks: z.array(progressWeekSchema).nullable(),
});
export type PremiumExamples = z.infer<typeof examplesSchema>;

export const premiumContract = {
  get: forFounders.route(premiumRoutes.get('/premium')).output(premiumSchema),
  /** `premium_needed` without premium. */
  benefits: forFounders.route(premiumRoutes.get('/premium/benefits')).output(benefitsSchema),
  /** Null with premium. */
  examples: forFounders
    .route(premiumRoutes.get('/premium/examples'))
    .output(examplesSchema.nullable()),
  /** Returns where to pay; the URL doesn't identify the founder. */
  checkout: forFounders
    .meta(browserOnly)
    .route(premiumRoutes.post('/premium/checkout'))
    .output(z.object({ url: z.string() })),
};
