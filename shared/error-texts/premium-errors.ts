/** Of premium and its payment. */
export const premiumErrors = {
  premium_needed: { status: 403, text: 'Writing to founders is part of premium.' },
  premium_not_offered: { status: 409, text: 'Premium is not offered here yet.' },
  premium_already: { status: 409, text: 'You have premium already.' },
  payment_unavailable: {
    status: 503,
    text: 'The payment provider did not answer. Please try again in a moment.',
  },
  payment_settled: { status: 409, text: 'That payment was settled meanwhile.' },
} as const;
