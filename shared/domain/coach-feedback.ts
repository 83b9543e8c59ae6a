/** Why an answer was rated so; staff see how often each was given, never a text. */
export type FeedbackReason =
  | 'useful'
  | 'fits_me'
  | 'new_idea'
  | 'wrong'
  | 'too_vague'
  | 'not_about_me'
  | 'too_long';
