import { brand } from './brand.ts';
import type { ErrorCode } from './errors.ts';

export type FieldIssue = { path: string; message: string };

export type FailureDetails = {
  /** Names the invalid fields. */
  issues?: FieldIssue[] | undefined;
  /** Seconds to wait before trying again. */
  retryAfter?: number | undefined;
  /** The current state, when a change was based on an older one. */
  current?: unknown;
  /** The teammate who was faster, or the cohort in the way: the text names them. */
  by?: string | undefined;
};

/** An expected failure: the server throws it as an `AppError`, and the client makes it from the answer. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: FieldIssue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly current: unknown;
  readonly by: string | undefined;

  constructor(code: ErrorCode, message: string, status: number, details: FailureDetails = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
    this.current = details.current;
    this.by = details.by;
  }
}

/** A text that names the program, the day on which weeks begin, or who or what was in the way. */
export type NamedText = (by?: string) => string;

export function answeredBy<Texts extends Record<string, string | NamedText>>(
  status: number,
  texts: Texts,
): Record<keyof Texts, { status: number; text: string | NamedText }> {
  const entries = Object.entries(texts).map(([code, text]) => [code, { status, text }]);
  return Object.fromEntries(entries);
}

/**
 * The failures that a page also tells of by itself, without an answer that says them. Every page loads
 * these; all others are in `shared/errors.ts`, which only the server loads.
 */
export const pageFailures = {
  ...answeredBy(400, {
    invalid_input: 'Please check the marked fields.',
    picture_unreadable:
      'That picture can’t be used. Please choose a JPEG, PNG or WebP of up to 2 MB.',
    passkey_unused: 'No passkey was used. Please try again, or sign in another way.',
    slack_denied: 'Slack was not connected: the request was declined there.',
    slack_state: 'This link to Slack has expired. Please start again.',
  }),
  ...answeredBy(401, { unauthenticated: 'Please sign in first.' }),
  ...answeredBy(403, {
    forbidden: 'This isn’t open to your account.',
    confirm_sign_in: 'Please confirm your password to go on.',
    second_factor_required:
      'Your community requires two-step sign-in for its staff. Please set it up first.',
    investor_not_approved:
      'This opens when your email address is confirmed and an admin has approved you.',
  }),
  ...answeredBy(404, {
    founder_not_found: 'That founder isn’t in your cohort.',
    startup_not_found: 'That startup was not found. It may have left the community.',
  }),
  ...answeredBy(409, {
    passkey_known: 'That passkey was already added.',
    profile_changed: 'Your profile has been changed in another window.',
    application_in_review: 'The review has begun: this application can’t be changed anymore.',
    slack_not_installed: 'Slack isn’t connected to this community yet.',
    slack_wrong_workspace:
      'That is another Slack workspace. Please choose the one of your community.',
    slack_taken: 'That Slack account is already linked to another founder.',
  }),
  ...answeredBy(413, { import_too_large: 'That file is larger than 10 MB. Please split it.' }),
  ...answeredBy(429, { rate_limited: 'Too many attempts. Please wait a little and try again.' }),
  ...answeredBy(500, { unexpected: 'An error occurred. Please try again.' }),
  ...answeredBy(503, {
    unavailable: () => `${brand.name} is catching its breath. Please try again in a moment.`,
    slack_unavailable: 'Slack didn’t answer as expected. Please try again in a moment.',
    payment_unavailable: 'The payment provider didn’t answer. Please try again in a moment.',
  }),
};

export type PageFailureCode = keyof typeof pageFailures;

export function pageFailureText(code: PageFailureCode): string {
  const { text } = pageFailures[code];
  return typeof text === 'string' ? text : text();
}

export function pageFailure(code: PageFailureCode, details?: FailureDetails): Failure {
  return new Failure(code, pageFailureText(code), pageFailures[code].status, details);
}
