/** The invalidation events that `/api/live` sends: which data to refetch, never the data itself. */
export const founderTopics = [
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
/** Sent to investors: answers to introductions, changes of access, and a new email address. */
export const investorTopics = ['introductions', 'me', 'investorSettings'] as const;
export type LiveTopic = (typeof founderTopics)[number] | (typeof investorTopics)[number];
export type LiveMessage = { topics: LiveTopic[] };
