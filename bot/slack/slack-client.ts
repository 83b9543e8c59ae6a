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
      if (!plain || !refusesBlocks(error)) throw error;
      return super.apiCall(method, { ...args, blocks: plain });
    }
  }
}

/** A kind of block that the workspace doesn't have, or a picture that Slack can't fetch. */
function refusesBlocks(error: unknown): boolean {
  if (!(error instanceof WebAPIPlatformError)) return false;
  const { error: reason, response_metadata: said } = error.data;
  return blockRefusal.test([reason, ...(said?.messages ?? [])].join(' '));
}

/** Slack names more than one reason beside `downloading image failed`. */
const blockRefusal = /invalid_blocks|downloading image|image_url/;

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
  /** The token is invalid or lacks a permission: wait until the bot is reinstalled. */
  | { kind: 'revoked'; reason: string }
  /** The channel is closed to the bot, or doesn't exist. */
  | { kind: 'no_channel'; reason: string }
  /** Slack will never accept it; unless its reason is one that we don't know, which may pass. */
  | { kind: 'refused'; reason: string; isUnknown?: boolean };

/**
 * The errors that Slack documents for the methods we call. `limited` and `down` are tried again,
 * `revoked` has everything wait for the admin, `no_channel` one channel, and `refused` ends at once.
 */
const slackErrors: Record<SlackFailure['kind'], readonly string[]> = {
  limited: ['ratelimited', 'rate_limited', 'message_limit_exceeded'],
  down: [
    ...['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout'],
    ...['team_added_to_org', 'org_login_required', 'ekm_access_denied', 'accesslimited'],
    ...['external_channel_migrating', 'fetch_members_failed', 'update_failed', 'hash_conflict'],
    ...['streaming_state_conflict'],
  ],
  revoked: revokedReasons,
  no_channel: closedReasons,
  refused: [
    // The message.
    ...['invalid_blocks', 'invalid_blocks_format', 'msg_blocks_too_long', 'block_mismatch'],
    ...['invalid_attachments', 'too_many_attachments', 'attachment_payload_limit_exceeded'],
    ...['msg_too_long', 'too_long', 'no_text', 'markdown_text_conflict', 'view_too_large'],
    ...['invalid_metadata_format', 'invalid_metadata_schema', 'metadata_too_large'],
    ...['metadata_must_be_sent_from_app', 'too_many_contact_cards', 'missing_file_data'],
    ...['message_not_found', 'cant_update_message', 'edit_window_closed', 'is_inactive'],
    ...['cant_delete_message', 'cannot_reply_to_message', 'cant_broadcast_message'],
    ...['no_dual_broadcast_content_update', 'duplicate_message_not_found', 'file_not_found'],
    ...['duplicate_channel_not_found', 'duplicate_external_id', 'invalid_thread_ts'],
    ...['restricted_action', 'restricted_action_non_threadable_channel'],
    ...['restricted_action_thread_locked', 'posting_to_channel_denied', 'not_enabled'],
    ...['slack_connect_file_link_sharing_blocked', 'slack_connect_canvas_sharing_blocked'],
    ...['slack_connect_lists_sharing_blocked', 'send_on_behalf_not_allowed'],
    // The person: gone, a guest, of another workspace, or closed to direct messages.
    ...['user_not_found', 'users_not_found', 'user_disabled', 'user_not_visible', 'no_user'],
    ...['cannot_dm_bot', 'cannot_dm_user', 'messages_tab_disabled', 'user_not_in_channel'],
    ...['app_access_restricted', 'user_is_bot', 'user_is_restricted', 'user_is_ultra_restricted'],
    ...['cant_invite', 'cant_invite_self', 'already_in_channel', 'ura_max_channels'],
    ...['org_user_not_in_team', 'invitee_cant_see_channel', 'no_external_invite_permission'],
    ...['not_enough_users', 'too_many_users', 'invalid_user_combination'],
    ...['users_list_not_supplied', 'failed_for_some_users', 'app_cannot_join_channel'],
    ...['cant_kick_self', 'cant_kick_from_general', 'not_supported'],
    // The channel that we would make, look for or archive.
    ...['name_taken', 'invalid_name', 'invalid_name_required', 'invalid_name_punctuation'],
    ...['invalid_name_maxlength', 'invalid_name_specials', 'no_channel', 'cannot_create_channel'],
    ...['already_archived', 'cant_archive_general', 'cant_archive_required'],
    ...['channel_type_not_supported', 'team_not_found'],
    // The call.
    ...['invalid_arguments', 'invalid_arg_name', 'invalid_array_arg', 'missing_argument'],
    ...['invalid_charset', 'invalid_form_data', 'invalid_post_type', 'missing_post_type'],
    ...['invalid_json', 'json_not_object', 'invalid_cursor', 'invalid_limit', 'is_bot'],
    ...['missing_charset', 'superfluous_charset', 'upgrade_required', 'as_user_not_supported'],
    ...['unknown_method', 'method_deprecated', 'deprecated_endpoint', 'access_denied'],
    ...['not_allowed_token_type', 'enterprise_is_restricted'],
  ],
};

const kindOfError = new Map(
  (Object.keys(slackErrors) as SlackFailure['kind'][]).flatMap((kind) =>
    slackErrors[kind].map((word) => [word, kind] as const),
  ),
);

const defaultWaitMs = 30_000;

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
  if (needsPrivateScope(error)) return { kind: 'no_channel', reason: 'channel_is_private' };
  const kind = kindOfError.get(reason);
  if (!kind) return { kind: 'refused', reason, isUnknown: true };
  return kind === 'limited' ? { kind, waitMs: defaultWaitMs, reason } : { kind, reason };
}

/** We have the scopes for public channels, so only a channel that was made private needs these. */
function needsPrivateScope({ data }: WebAPIPlatformError): boolean {
  const { error, needed } = data as { error: string; needed?: unknown };
  if (error !== 'missing_scope' || typeof needed !== 'string') return false;
  return /^groups:[^,]*(,\s*groups:[^,]*)*$/.test(needed);
}

/** True if the same call may succeed by itself later. */
export function mayPass(error: unknown): boolean {
  const { kind } = describeFailure(error);
  return kind === 'down' || kind === 'limited';
}

/**
 * Slack says `account_inactive` of a token, and of somebody whom a message is for: then the token still
 * works.
 */
export async function isRecipientInactive(client: WebClient, reason: string): Promise<boolean> {
  if (reason !== 'account_inactive') return false;
  return client.auth.test().then(
    () => true,
    () => false,
  );
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
  const refused = blockRefusal.test(await answer.text());
  if (refused && plain) return postResponse(responseUrl, { ...answered, blocks: plain }, config);
  if (answer.ok && !refused) return;
  const waitSeconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  throw new ResponseUrlError(answer.status, Number.isNaN(waitSeconds) ? 1000 : waitSeconds * 1000);
}
