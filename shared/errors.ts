import { accountErrors } from './error-texts/account-errors.ts';
import { investorErrors } from './error-texts/investor-errors.ts';
import { peopleErrors } from './error-texts/people-errors.ts';
import { premiumErrors } from './error-texts/premium-errors.ts';
import { profileErrors } from './error-texts/profile-errors.ts';
import { requestErrors } from './error-texts/request-errors.ts';
import { reviewErrors } from './error-texts/review-errors.ts';
import { slackErrors } from './error-texts/slack-errors.ts';
import { taskErrors } from './error-texts/task-errors.ts';

/**
 * Everything that can go wrong on purpose: a closed list of codes, each with the text that a
 * person reads. The web turns a code into a status, the bot into a private message.
 */
const catalogue = {
  ...requestErrors,
  ...accountErrors,
  ...taskErrors,
  ...peopleErrors,
  ...profileErrors,
  ...reviewErrors,
  ...investorErrors,
  ...slackErrors,
  ...premiumErrors,
} as const;

export type ErrorCode = keyof typeof catalogue;

export type FieldIssue = { path: string; message: string };

type Details = { issues?: FieldIssue[]; retryAfter?: number; current?: unknown };

/** A failure that the product foresees. `issues` names the fields, when there are any. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: FieldIssue[] | undefined;
  /** Seconds to wait before it makes sense to try again. */
  readonly retryAfter: number | undefined;

  /** What stands now, where a change was made from an older state. */
  readonly current: unknown;

  constructor(code: ErrorCode, details: Details = {}) {
    super(catalogue[code].text);
    this.name = 'AppError';
    this.code = code;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
    this.current = details.current;
  }

  get status(): number {
    return catalogue[this.code].status;
  }
}

export function textOf(code: ErrorCode): string {
  return catalogue[code].text;
}

export function statusOf(code: ErrorCode): number {
  return catalogue[code].status;
}
