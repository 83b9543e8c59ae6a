/** Of any request. */
export const requestErrors = {
  bad_request: { status: 400, text: 'That request could not be read.' },
  invalid_input: { status: 400, text: 'Please check the marked fields.' },
  cross_site: { status: 403, text: 'This request came from another site and was refused.' },
  not_found: { status: 404, text: 'Nothing was found at this address.' },
  unsupported_media: { status: 415, text: 'Please send JSON.' },
  too_large: { status: 413, text: 'That is too large.' },
  rate_limited: { status: 429, text: 'Too many attempts. Please wait a little and try again.' },
  unavailable: {
    status: 503,
    text: 'Slipstream is catching its breath. Please try again in a moment.',
  },
  unexpected: { status: 500, text: 'An error occurred. Please try again.' },
} as const;
