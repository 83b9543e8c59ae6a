/** Of a founder’s profile, website and coach. */
export const profileErrors = {
  profile_changed: {
    status: 409,
    text: 'Your profile was changed in another window meanwhile.',
  },
  too_many_milestones: {
    status: 409,
    text: 'There are 50 milestones on your profile. Delete some before adding more.',
  },
  coach_busy: {
    status: 409,
    text: 'The coach is still answering your last question. Wait for it, or stop it first.',
  },
  coach_used_up: {
    status: 429,
    text: 'You have asked the coach all of today’s questions. They renew at midnight, your time.',
  },
  coach_exchange_not_found: { status: 404, text: 'That question was not found.' },
  coach_answered: { status: 409, text: 'That question has an answer already.' },
  website_missing: { status: 409, text: 'Please add a website URL first' },
  analyses_used_up: {
    status: 429,
    text: 'Your website was analysed as often as it can be in a day. You can do it again tomorrow.',
  },
  proposal_not_found: {
    status: 404,
    text: 'Those proposals are not there any more. Please look at the newest ones.',
  },
} as const;
