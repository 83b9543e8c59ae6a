import type { LiveTopic } from '#shared/api/live.ts';

/** One key per read; what the server calls a live topic has the same name here. */
export const queryKeys = {
  me: ['me'],
  info: ['info'],
  application: ['application'],
  tasks: ['tasks'],
  overview: ['overview'],
  leaderboard: ['leaderboard'],
  cohort: ['cohort'],
  progress: ['progress'],
  notifications: ['notifications'],
  slackState: ['slackState'],
  profile: ['profile'],
  settings: ['settings'],
  sessions: ['sessions'],
  timeZones: ['timeZones'],
  review: ['review'],
  accountLink: ['accountLink'],
  secondFactor: ['secondFactor'],
  cohorts: ['cohorts'],
  deliveries: ['deliveries'],
  audit: ['audit'],
  verification: ['verification'],
  investorReview: ['investorReview'],
  portfolio: ['portfolio'],
  saved: ['saved'],
} as const satisfies Record<LiveTopic, readonly string[]> & Record<string, readonly string[]>;
