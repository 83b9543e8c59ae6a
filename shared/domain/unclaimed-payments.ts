/**
 * Why a payment is no founder's: paid through our link without a reference of a founder here, or
 * with a founder's reference through another, perhaps cheaper, link.
 */
export const unclaimedReasons = ['no_founder', 'other_link'] as const;
export type UnclaimedReason = (typeof unclaimedReasons)[number];
