import type { LiveTopic } from '#shared/api/live.ts';

/** One key per read; what the server calls a live topic has the same name here. */
export const queryKeys = {
  me: ['me'],
  info: ['info'],
  application: ['application'],
  tasks: ['tasks'],
  overview: ['overview'],
  leaderboard: ['leaderboard'],
  notifications: ['notifications'],
  slackState: ['slackState'],
} as const satisfies Record<
  LiveTopic | 'me' | 'info' | 'application' | 'slackState',
  readonly string[]
>;
