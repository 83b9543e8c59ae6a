import type { Premium } from '#shared/api/premium.ts';
import { localDateLabel } from '#shared/formats.ts';

type SubscriptionSummary = {
  tone: 'moss' | 'amber' | 'rose' | 'plain';
  label: string;
  text: string;
};

/** Describes a founder's subscription; days are those of the founder's own calendar. */
export function summarizeSubscription(
  { active, subscription }: Pick<Premium, 'active' | 'subscription'>,
  viewer: { now: Date; timeZone: string },
): SubscriptionSummary {
  if (!subscription) {
    return { tone: 'plain', label: 'No premium', text: 'You don’t have premium.' };
  }
  const { status, periodEnd, endsThen } = subscription;
  const day = localDateLabel(new Date(periodEnd), viewer);
  if (!active && status === 'incomplete') {
    return {
      tone: 'amber',
      label: 'Waiting for your payment',
      text: 'Your first payment hasn’t come through. Premium starts as soon as it does.',
    };
  }
  if (!active) {
    return { tone: 'plain', label: 'Ended', text: 'Your premium has ended. You can start again.' };
  }
  if (status === 'past_due') {
    return {
      tone: 'rose',
      label: 'Payment is late',
      text: 'Your last payment failed. You keep premium while we try again; please check your card.',
    };
  }
  if (endsThen) {
    return {
      tone: 'amber',
      label: 'Cancelled',
      text: `You canceled. Premium stays yours until ${day}, and nothing more is charged.`,
    };
  }
  const trial = status === 'trialing';
  return {
    tone: 'moss',
    label: trial ? 'Trial' : 'Active',
    text: trial
      ? `Your trial runs until ${day}; the first payment is due then.`
      : `It renews on ${day}.`,
  };
}
