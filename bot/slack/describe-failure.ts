import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import { closedReasons, revokedReasons } from '#shared/domain/slack-revoked.ts';

/** What a failed call to Slack means for the one who made it. */
export type SlackFailure =
  /** Slack said how long to wait. */
  | { kind: 'limited'; waitMs: number; reason: string }
  /** Slack is unwell or out of reach: later. */
  | { kind: 'down'; reason: string }
  /** The bot's token is no good: not before it is installed again. */
  | { kind: 'revoked'; reason: string }
  /** The bot is not in the channel, or can't find it. */
  | { kind: 'no_channel'; reason: string }
  /** Slack will never take it. */
  | { kind: 'refused'; reason: string };

const revoked = new Set<string>(revokedReasons);
const noChannel = new Set<string>(closedReasons);
const down = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'team_added_to_org',
  'ekm_access_denied',
  'accesslimited',
]);

/** An answer that makes no sense (an HTML page, a 429 without a time) counts as Slack being unwell. */
export function describeFailure(error: unknown): SlackFailure {
  if (error instanceof WebAPIRateLimitedError) {
    return { kind: 'limited', waitMs: error.retryAfter * 1000, reason: 'rate_limited' };
  }
  if (error instanceof WebAPIHTTPError) {
    return { kind: 'down', reason: `http_${error.statusCode}` };
  }
  if (error instanceof WebAPIRequestError) return { kind: 'down', reason: 'unreachable' };
  if (!(error instanceof WebAPIPlatformError)) return { kind: 'down', reason: String(error) };
  const reason = error.data.error;
  if (reason === 'ratelimited' || reason === 'rate_limited') {
    return { kind: 'limited', waitMs: 30_000, reason };
  }
  if (revoked.has(reason)) return { kind: 'revoked', reason };
  if (noChannel.has(reason)) return { kind: 'no_channel', reason };
  return { kind: down.has(reason) ? 'down' : 'refused', reason };
}
