import type { SubscriptionStatus } from '#shared/domain/premium.ts';
import type { UnclaimedReason } from '#shared/domain/unclaimed-payments.ts';

export const whyWords: Record<UnclaimedReason, string> = {
  no_founder:
    'Paid through the payment link, with nothing in it that says which founder it is for, or for one who has left.',
  other_link: 'Paid for a founder, but through another payment link: see in Stripe what was paid.',
};

export const statusTags: Record<
  SubscriptionStatus,
  { text: string; tone: 'plain' | 'moss' | 'amber' }
> = {
  incomplete: { text: 'Not paid yet', tone: 'amber' },
  trialing: { text: 'Trial', tone: 'moss' },
  active: { text: 'Paid', tone: 'moss' },
  past_due: { text: 'Payment is late', tone: 'amber' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
};
