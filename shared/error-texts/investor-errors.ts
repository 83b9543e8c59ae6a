/** Of investors, their searches, and updates to them. */
export const investorErrors = {
  investor_not_found: { status: 404, text: 'That investor was not found.' },
  investor_unverified: {
    status: 409,
    text: 'This investor has not confirmed their email address yet. Nothing was changed.',
  },
  investor_decided: {
    status: 409,
    text: 'Somebody decided on this investor meanwhile. Nothing was changed.',
  },
  investor_not_approved: {
    status: 403,
    text: 'This opens when your email address is confirmed and an admin has approved you.',
  },
  too_many_saved: {
    status: 409,
    text: 'There are 200 startups on your list. Take some off before saving more.',
  },
  too_many_searches: {
    status: 409,
    text: 'You have saved 10 searches. Remove one before saving another.',
  },
  search_not_found: { status: 404, text: 'That search was not found.' },
  update_too_soon: {
    status: 409,
    text: 'Your last update went out less than 7 days ago. Nothing was sent.',
  },
  update_without_readers: {
    status: 409,
    text: 'No investor would get it yet: nobody has saved your startup or been introduced to you.',
  },
} as const;
