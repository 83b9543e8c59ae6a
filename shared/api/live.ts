/** What `/api/live` sends: which of the page's data is out of date. Never the data itself. */
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
/** What an investor's pages are told of: answers to introductions, what is open to them, and their address. */
export const investorTopics = ['introductions', 'me', 'investorSettings'] as const;
export type LiveTopic = (typeof founderTopics)[number] | (typeof investorTopics)[number];
export type LiveMessage = { topics: LiveTopic[] };
