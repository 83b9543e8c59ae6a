import { pluralize } from '../formats.ts';

/** Slack errors meaning that the token is invalid. Messages wait until the bot is reinstalled. */
export const revokedReasons = [
  'invalid_auth',
  'not_authed',
  'token_revoked',
  'token_expired',
  'invalid_refresh_token',
  'account_inactive',
  'missing_scope',
  'no_permission',
  'two_factor_setup_required',
  'team_access_not_granted',
] as const;

/** Slack errors meaning that the bot can't post to the channel. Messages wait until it can, or the cohort has another. */
export const closedReasons = [
  'bot_removed',
  'not_in_channel',
  'channel_not_found',
  'is_archived',
  'method_not_supported_for_channel_type',
  'channel_is_private',
  'channel_is_limited_access',
  'restricted_action_read_only_channel',
  'restricted_action_thread_only_channel',
  'too_many_members',
] as const;

/** All reasons for which messages wait instead of failing. */
export const parkedReasons: readonly string[] = [
  ...revokedReasons,
  ...closedReasons,
  'slack_not_installed',
];

type MoveEffects = { founders: number; channels: number; messages: number };

/** '3 channels were replaced, 14 founders had to connect again, 2 messages that waited were not sent' */
export function moveEffects({ founders, channels, messages }: MoveEffects): string {
  const people = founders === 0 ? 'nobody' : pluralize(founders, 'founder');
  const rooms = channels === 0 ? 'no channel' : pluralize(channels, 'channel');
  const replaced = `${rooms} ${channels > 1 ? 'were' : 'was'} replaced`;
  const unsent = `${pluralize(messages, 'message')} that waited ${messages > 1 ? 'were' : 'was'} not sent`;
  return `${replaced}, ${people} had to connect again${messages > 0 ? `, ${unsent}` : ''}`;
}

/** The minimum time between two reminders to the same founder. */
export const nudgeCooldownMs = 7 * 24 * 60 * 60 * 1000;

export type ProductLink =
  | { kind: 'task'; taskId: string }
  | { kind: 'taskTitle'; title: string }
  | { kind: 'founder'; founderId: string }
  | { kind: 'startup'; startupId: string }
  | { kind: 'leaderboard' };

const founderPath = /^\/(?:founder\/dashboard|app)\/cohort\/([0-9a-f-]{36})\/?$/;
const startupPath = /^\/app\/portfolio\/([0-9a-f-]{36})\/?$/;
const tasksPath = /^\/(?:app|founder\/dashboard)\/tasks\/?$/;

/**
 * The target of one of the product's own URLs; null for other sites and for pages not worth a
 * preview.
 */
export function readProductLink(address: string, publicUrl: string): ProductLink | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  if (origin !== new URL(publicUrl).origin) return null;
  if (/^\/app\/leaderboard\/?$/.test(pathname)) return { kind: 'leaderboard' };
  const founderId = founderPath.exec(pathname)?.[1];
  if (founderId) return { kind: 'founder', founderId };
  const startupId = startupPath.exec(pathname)?.[1];
  if (startupId) return { kind: 'startup', startupId };
  if (!tasksPath.test(pathname)) return null;
  const taskId = searchParams.get('task');
  if (taskId && /^[\w-]{1,64}$/.test(taskId)) return { kind: 'task', taskId };
  const title = searchParams.get('q')?.trim();
  return title ? { kind: 'taskTitle', title } : null;
}
