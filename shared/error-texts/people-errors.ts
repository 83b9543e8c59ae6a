/** Between founders, and between founders and investors. */
export const peopleErrors = {
  founder_not_found: { status: 404, text: 'That founder is not in your cohort.' },
  startup_not_found: {
    status: 404,
    text: 'That startup was not found. It may have left the community.',
  },
  thanks_self: { status: 400, text: 'Thanks are for somebody else: you can’t thank yourself.' },
  thanks_today: {
    status: 409,
    text: 'You have thanked this founder today already. You can thank them again tomorrow.',
  },
  thanks_used_up: {
    status: 409,
    text: 'You have given your three thanks of this week. The next week begins on Sunday.',
  },
  thanks_not_found: { status: 404, text: 'Those thanks were not found.' },
  thanks_too_late: { status: 409, text: 'Thanks can be taken back within an hour.' },
  introduction_self: { status: 400, text: 'You can’t ask yourself for an introduction.' },
  introduction_founder: { status: 404, text: 'That founder is not in the community any more.' },
  introduction_not_open: {
    status: 403,
    text: 'Introductions open once your email address is confirmed and your account is approved.',
  },
  introduction_not_found: { status: 404, text: 'That introduction request was not found.' },
  introduction_decided: {
    status: 409,
    text: 'This request is closed already. Nothing was changed.',
  },
  introduction_waits: {
    status: 409,
    text: 'This founder has asked you already: their request waits for you under Introductions.',
  },
  introduced_already: {
    status: 409,
    text: 'You two are introduced already: the email address is under Introductions.',
  },
  introduction_declined: {
    status: 409,
    text: 'This founder declined lately. You can ask again 30 days after that.',
  },
  too_many_introductions: {
    status: 409,
    text: 'Ten of your requests are still waiting for an answer. Withdraw one, or wait for an answer.',
  },
  too_many_asks: {
    status: 429,
    text: 'You have asked for many introductions lately. Please wait a day before the next one.',
  },
  member_not_found: { status: 404, text: 'That founder was not found in the community.' },
  message_self: { status: 400, text: 'That message would go to yourself.' },
  message_refused: { status: 409, text: 'This founder takes no direct messages at the moment.' },
  message_limit: {
    status: 429,
    text: 'You have written 10 messages in 24 hours. Please go on tomorrow.',
  },
  message_limit_founder: {
    status: 429,
    text: 'You have written to this founder twice in 24 hours. Please wait for their answer.',
  },
} as const;
