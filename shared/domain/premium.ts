import { formatCurrency } from '../formats.ts';

/** The paid plan, with the specified texts. */
export const premiumPlan = {
  benefits: [
    'Direct messaging',
    'Exclusive community',
    'Priority AI coaching',
    'Advanced analytics',
    'Investor introductions',
  ],
} as const;

export const pricePeriods = ['day', 'week', 'month', 'year'] as const;
export type PricePeriod = (typeof pricePeriods)[number];

/** The price of premium: so much for each so many periods. */
export type PremiumPrice = {
  amount: number;
  /** `USD`. */
  currency: string;
  period: PricePeriod;
  periods: number;
};

/** The specification's, for a demo, where no payment provider has a price. */
export const demoPrice: PremiumPrice = { amount: 29, currency: 'USD', period: 'month', periods: 1 };

/** `$29 a month`, `€290 a year`, `$75 every 3 months`. */
export function priceLabel(premiumPrice: PremiumPrice): string {
  const { price, unit } = priceParts(premiumPrice);
  return `${price} ${unit}`;
}

/** `$29` and `a month`, where they stand apart. */
export function priceParts({ amount, currency, period, periods }: PremiumPrice): {
  price: string;
  unit: string;
} {
  return {
    price: formatCurrency(amount, currency),
    unit: periods === 1 ? `a ${period}` : `every ${periods} ${period}s`,
  };
}

/** `incomplete`: the first payment has not come through yet. */
export const subscriptionStatuses = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'cancelled',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export type SubscriptionFacts = { status: SubscriptionStatus; periodEnd: Date };

/** Renewals are reported a little after the period ends; nobody is locked out in between. */
export const renewalGraceMs = 3 * 24 * 60 * 60 * 1000;

/**
 * True if a subscription gives access. It still does while a payment is late: the payment provider
 * retries for some days before it cancels.
 */
export function isPaidUp({ status, periodEnd }: SubscriptionFacts, now: Date): boolean {
  const isLive = status === 'active' || status === 'trialing' || status === 'past_due';
  return isLive && now.getTime() < periodEnd.getTime() + renewalGraceMs;
}

/**
 * The reasons why a payment belongs to no founder: it was paid through our link without a known
 * founder's reference, or with one through another, perhaps cheaper, link.
 */
export const unclaimedReasons = ['no_founder', 'other_link'] as const;
export type UnclaimedReason = (typeof unclaimedReasons)[number];

/** Messages in any 24 hours, so that nobody is flooded. */
export const contactLimits = { perDay: 10, perRecipientPerDay: 2 } as const;

/** A premium founder may ask the coach this many times the questions of others. */
const premiumCoachFactor = 3;

/** Questions to the coach per local day; `dailyLimit` is what every founder has. */
export function coachAllowance({
  dailyLimit,
  isPremium,
}: {
  dailyLimit: number;
  isPremium: boolean;
}): number {
  return isPremium ? dailyLimit * premiumCoachFactor : dailyLimit;
}

/** UTC, on the first of each month: morning in America, afternoon in Europe, evening in Asia. */
export const premiumQuestionsHour = 14;

export const maxContactMessageLength = 2000;
