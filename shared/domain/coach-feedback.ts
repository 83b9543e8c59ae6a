/** The reasons for a rating; staff see how often each was given, never a text. */
export const feedbackReasons = [
  'useful',
  'fits_me',
  'new_idea',
  'wrong',
  'too_vague',
  'not_about_me',
  'too_long',
] as const;
export type FeedbackReason = (typeof feedbackReasons)[number];

type Feedback = 'up' | 'down';

/** The reasons that go with a thumb, in the order in which they are offered. */
export const reasonsOf: Record<Feedback, readonly FeedbackReason[]> = {
  up: ['useful', 'fits_me', 'new_idea'],
  down: ['wrong', 'too_vague', 'not_about_me', 'too_long'],
};

// Stryker disable StringLiteral: a test would only repeat these texts.
/** Asked after a thumb, and free to leave. */
export const reasonQuestions: Record<Feedback, string> = {
  up: 'What helped? (optional)',
  down: 'What was wrong? (optional)',
};

export const reasonLabels: Record<FeedbackReason, string> = {
  useful: 'I can use it today',
  fits_me: 'It fits my startup',
  new_idea: 'A new idea',
  wrong: 'Not right',
  too_vague: 'Too general',
  not_about_me: 'Not about my startup',
  too_long: 'Too long',
};

// Stryker restore StringLiteral
export function isReasonOf(feedback: Feedback | null, reason: FeedbackReason | null): boolean {
  return reason === null || (feedback !== null && reasonsOf[feedback].includes(reason));
}
