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

/** Between two reminders to the same founder. */
export const nudgeCooldownMs = 7 * 24 * 60 * 60 * 1000;

export type ProductLink =
  | { kind: 'task'; title: string }
  | { kind: 'founder'; founderId: string }
  | { kind: 'leaderboard' };

const founderPath =
  /^\/(?:founder\/dashboard\/cohort|app\/(?:cohort|portfolio))\/([0-9a-f-]{36})\/?$/;
const tasksPath = /^\/(?:app|founder\/dashboard)\/tasks\/?$/;

/** What an address of the product leads to; null when it is another's, or of no interest to others. */
export function readProductLink(address: string, publicUrl: string): ProductLink | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  if (origin !== new URL(publicUrl).origin) return null;
  if (/^\/app\/leaderboard\/?$/.test(pathname)) return { kind: 'leaderboard' };
  const founderId = founderPath.exec(pathname)?.[1];
  if (founderId) return { kind: 'founder', founderId };
  const title = searchParams.get('q')?.trim();
  return title && tasksPath.test(pathname) ? { kind: 'task', title } : null;
}
