import { LogLevel } from '@slack/bolt';
import {
  type Logger as SlackLogger,
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  WebClient,
} from '@slack/web-api';
import type { Logger } from 'pino';
import { closedReasons, revokedReasons } from '#shared/domain/slack.ts';
import type { SlackConfig } from '../config.ts';

/** A client that fails fast and never retries by itself: that is up to the caller. */
export function createSlackClient(
  token: string | undefined,
  { apiUrl, logger }: { apiUrl: string; logger: Logger },
): WebClient {
  return new PlainFormClient(token, {
    slackApiUrl: apiUrl,
    timeout: 10_000,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logger: toSlackLogger(logger),
  });
}

/** Sends a message in its plain form where Slack refuses its blocks. */
class PlainFormClient extends WebClient {
  override async apiCall(method: string, options: Record<string, unknown> = {}) {
    const { plain, ...args } = options;
    try {
      return await super.apiCall(method, args);
    } catch (error) {
      if (!plain || describeFailure(error).reason !== 'invalid_blocks') throw error;
      return super.apiCall(method, { ...args, blocks: plain });
    }
  }
}

/** Lets Slack's libraries log through ours, without debug lines, which may contain messages. */
export function toSlackLogger(logger: Logger): SlackLogger {
  const slack = logger.child({ module: 'slack' });
  const toLine = (parts: unknown[]) => parts.map(String).join(' ');
  return {
    debug: () => {},
    info: (...parts) => slack.debug(toLine(parts)),
    warn: (...parts) => slack.warn(toLine(parts)),
    error: (...parts) => slack.error(toLine(parts)),
    setLevel: () => {},
    getLevel: () => LogLevel.WARN,
    setName: () => {},
  };
}

/** The meaning of a failed call to Slack for the caller. */
type SlackFailure =
  /** Rate limited; Slack said how long to wait. */
  | { kind: 'limited'; waitMs: number; reason: string }
  /** Slack is down or unreachable: try again later. */
  | { kind: 'down'; reason: string }
  /** The token is invalid: wait until the bot is reinstalled. */
  | { kind: 'revoked'; reason: string }
  /** The bot is not in the channel, or it doesn't exist. */
  | { kind: 'no_channel'; reason: string }
  /** Slack will never accept it; unless its reason is one that we don't know, which may pass. */
  | { kind: 'refused'; reason: string; isUnknown?: boolean };

const revokedErrors = new Set<string>(revokedReasons);
const noChannelErrors = new Set<string>(closedReasons);
const outageErrors = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'team_added_to_org',
  'ekm_access_denied',
  'accesslimited',
]);

/** Words that say that Slack won't take a message, however often it is sent. */
const refusalErrors = new Set([
  ...['invalid_blocks', 'invalid_blocks_format', 'invalid_attachments', 'msg_too_long', 'no_text'],
  ...['msg_blocks_too_long', 'too_many_attachments', 'message_not_found', 'cant_update_message'],
  ...['edit_window_closed', 'cant_delete_message', 'invalid_arguments', 'invalid_arg_name'],
  ...['user_not_found', 'users_not_found', 'user_disabled', 'cannot_dm_bot', 'user_not_visible'],
  ...['user_not_in_channel', 'messages_tab_disabled', 'restricted_action', 'unknown_method'],
  ...['not_allowed_token_type', 'channel_type_not_supported', 'cannot_dm_user'],
]);

/** An error of Slack's is one word; the library takes a page that is not JSON for one, too. */
const errorWord = /^[a-z][a-z0-9_:]{0,80}$/;

/** An invalid response (an HTML page, a 429 without a time) counts as Slack being down. */
export function describeFailure(error: unknown): SlackFailure {
  if (error instanceof WebAPIRateLimitedError) {
    return { kind: 'limited', waitMs: error.retryAfter * 1000, reason: 'rate_limited' };
  }
  if (error instanceof ResponseUrlError) {
    const reason = `http_${error.status}`;
    if (error.status === 429) return { kind: 'limited', waitMs: error.waitMs, reason };
    return { kind: error.status >= 500 ? 'down' : 'refused', reason };
  }
  if (error instanceof WebAPIHTTPError) {
    return { kind: 'down', reason: `http_${error.statusCode}` };
  }
  if (error instanceof WebAPIRequestError) return { kind: 'down', reason: 'unreachable' };
  if (!(error instanceof WebAPIPlatformError)) return { kind: 'down', reason: String(error) };
  const reason = error.data.error;
  if (!errorWord.test(reason)) return { kind: 'down', reason: 'no_json' };
  if (reason === 'ratelimited' || reason === 'rate_limited') {
    return { kind: 'limited', waitMs: 30_000, reason };
  }
  if (revokedErrors.has(reason)) return { kind: 'revoked', reason };
  if (noChannelErrors.has(reason)) return { kind: 'no_channel', reason };
  if (outageErrors.has(reason)) return { kind: 'down', reason };
  return { kind: 'refused', reason, isUnknown: !refusalErrors.has(reason) };
}

class ResponseUrlError extends Error {
  readonly status: number;
  readonly waitMs: number;

  constructor(status: number, waitMs: number) {
    super(`Slack refused an answer with ${status}.`);
    this.status = status;
    this.waitMs = waitMs;
  }
}

/**
 * Replies through the response URL of a signed request, which works five times within half an hour.
 * Against the real Slack it has to be one of Slack's hosts.
 */
export async function postResponse(
  responseUrl: string,
  body: { blocks?: unknown; plain?: unknown; [field: string]: unknown },
  config: Pick<SlackConfig, 'apiUrl'>,
): Promise<void> {
  const { plain, ...answered } = body;
  const url = new URL(responseUrl);
  const isSlack = new URL(config.apiUrl).hostname === 'slack.com';
  if (isSlack && !(url.protocol === 'https:' && url.hostname.endsWith('.slack.com'))) {
    throw new Error('The response address is not one of Slack’s.');
  }
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(answered),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  const refused = (await answer.text()).includes('invalid_blocks');
  if (refused && plain) return postResponse(responseUrl, { ...answered, blocks: plain }, config);
  if (answer.ok && !refused) return;
  const waitSeconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  throw new ResponseUrlError(answer.status, Number.isNaN(waitSeconds) ? 1000 : waitSeconds * 1000);
}
