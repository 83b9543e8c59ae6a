import type { SubscriptionStatus } from '#shared/domain/premium.ts';
import type { UnclaimedReason } from '#shared/domain/unclaimed-payments.ts';

export type UnclaimedPaymentsTable = {
  subscription_id: string;
  customer_id: string;
  /** Until it is settled. */
  payer_email: string | null;
  why: UnclaimedReason;
  status: SubscriptionStatus;
  period_end: Date;
  ends_then: boolean;
  /** Which question to the provider it answers: a later one has a higher number. */
  read_number: string;
  first_seen_at: Date;
  settlement: 'attached' | 'dismissed' | null;
};
