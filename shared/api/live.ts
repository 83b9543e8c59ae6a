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
  'coachMemory',
  'team',
  'checkIn',
] as const;
/** Sent to investors: answers to introductions, changes of access, and a new email address. */
export const investorTopics = ['introductions', 'me', 'investorSettings'] as const;
/** 'settings': a founder's, whose email address changed. Rare, so no page reads it on connecting. */
export type LiveTopic =
  | (typeof founderTopics)[number]
  | (typeof investorTopics)[number]
  | 'settings';
export type LiveMessage = { topics: LiveTopic[] };

/** The name in `Server-Timing` of the time at which the server sent a page, by its own clock. */
export const documentSentAt = 'sent';
