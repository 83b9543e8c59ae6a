import type { LiveTopic } from '#shared/api/live.ts';

/** One key per read; what the server calls a live topic has the same name here. */
export const queryKeys = {
  me: ['me'],
  info: ['info'],
  tasks: ['tasks'],
  overview: ['overview'],
  leaderboard: ['leaderboard'],
  notifications: ['notifications'],
  slackState: ['slackState'],
  accountLink: ['accountLink'],
  secondFactor: ['secondFactor'],
} as const satisfies Record<LiveTopic, readonly string[]> & Record<string, readonly string[]>;
