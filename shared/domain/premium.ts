/** What the paid plan is, word for word. */
export const premiumPlan = {
  /** Dollars a month. */
  price: 29,
  benefits: [
    'Direct messaging',
    'Exclusive community',
    'Priority AI coaching',
    'Advanced analytics',
    'Investor introductions',
  ],
} as const;

/** `incomplete`: begun, and the first payment has not come through. */
export const subscriptionStatuses = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'cancelled',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export type SubscriptionFacts = { status: SubscriptionStatus; periodEnd: Date };

/** A renewal is told a little after the period has ended: nobody is locked out in between. */
export const renewalGraceMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Whether a subscription opens what is paid for. While a payment is late it still does: the
 * payment provider tries again for some days and cancels in the end.
 */
export function isPaidUp({ status, periodEnd }: SubscriptionFacts, now: Date): boolean {
  const isLive = status === 'active' || status === 'trialing' || status === 'past_due';
  return isLive && now.getTime() < periodEnd.getTime() + renewalGraceMs;
}

/**
 * Why a payment is no founder's: paid through our link without a reference of a founder here, or
 * with a founder's reference through another, perhaps cheaper, link.
 */
export const unclaimedReasons = ['no_founder', 'other_link'] as const;
export type UnclaimedReason = (typeof unclaimedReasons)[number];

/** In any 24 hours, so that nobody is flooded. */
export const contactLimits = { perDay: 10, perRecipientPerDay: 2 } as const;

export const maxContactMessageLength = 2000;
