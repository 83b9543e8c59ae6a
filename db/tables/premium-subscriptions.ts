import type { Generated } from 'kysely';
import type { SubscriptionStatus } from '#shared/domain/premium.ts';

export type PremiumSubscriptionsTable = {
  subscription_id: string;
  founder_id: string;
  customer_id: string;
  status: SubscriptionStatus;
  period_end: Date;
  ends_then: boolean;
  /** Which question to the provider it answers: a later one has a higher number. */
  read_number: string;
  created_at: Generated<Date>;
};
