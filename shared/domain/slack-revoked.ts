/** Slack's words for: the bot's token is no good. What they stop waits until it is installed again. */
export const revokedReasons = [
  'invalid_auth',
  'not_authed',
  'token_revoked',
  'token_expired',
  'account_inactive',
  'missing_scope',
  'no_permission',
] as const;

/** The bot can't post to the channel. What was for it waits until it can, or until there is another. */
export const closedReasons = [
  'bot_removed',
  'not_in_channel',
  'channel_not_found',
  'is_archived',
  'method_not_supported_for_channel_type',
] as const;

/** All these, and that it is not installed at all. */
export const parkedReasons: readonly string[] = [
  ...revokedReasons,
  ...closedReasons,
  'slack_not_installed',
];
