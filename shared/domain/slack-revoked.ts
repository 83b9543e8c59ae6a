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

/** Those, and that it is not installed at all. */
export const parkedReasons: readonly string[] = [...revokedReasons, 'slack_not_installed'];
