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
  cohorts: ['cohorts'],
  deliveries: ['deliveries'],
  audit: ['audit'],
} as const satisfies Record<
  LiveTopic | 'me' | 'info' | 'slackState' | 'cohorts' | 'deliveries' | 'audit',
  readonly string[]
>;
