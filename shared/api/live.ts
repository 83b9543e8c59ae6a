/** What `/api/live` sends: which of the page's data is out of date. Never the data itself. */
export const liveTopics = [
  'tasks',
  'overview',
  'leaderboard',
  'cohort',
  'progress',
  'notifications',
  'introductions',
  'premium',
  'messages',
  'coach',
] as const;
export type LiveTopic = (typeof liveTopics)[number];
export type LiveMessage = { topics: LiveTopic[] };
