/** Of applications and of what admins do. */
export const reviewErrors = {
  application_not_found: { status: 404, text: 'That application was not found.' },
  application_decided: {
    status: 409,
    text: 'This application has been decided already. Nothing was changed.',
  },
  application_in_review: {
    status: 409,
    text: 'The review has begun: this application can’t be changed any more.',
  },
  note_not_found: { status: 404, text: 'That note was not found.' },
  nothing_to_undo: { status: 409, text: 'There is no decision to undo.' },
  undo_too_late: {
    status: 409,
    text: 'The minute for undoing has passed: the applicant has been told.',
  },
  cohort_not_found: { status: 404, text: 'That cohort was not found.' },
  delivery_settled: {
    status: 409,
    text: 'That is not waiting any more: it was sent or dropped, or is being sent just now.',
  },
} as const;
