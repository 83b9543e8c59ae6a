/** The paid plan, with the specified texts. */
export const premiumPlan = {
  /** Dollars per month. */
  price: 29,
  benefits: [
    'Direct messaging',
    'Exclusive community',
    'Priority AI coaching',
    'Advanced analytics',
    'Investor introductions',
  ],
} as const;

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
