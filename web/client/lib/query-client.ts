import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '#shared/api/live.ts';
import type { Me } from '#shared/api/session.ts';
import { Failure } from '#shared/failure.ts';

/** Of the mutations that end the session and lead to the landing page. */
export const leavingKey = ['leaving'] as const;

/** One key per query; those of live topics have the topic's name. */
export const queryKeys = {
  me: ['me'],
  info: ['info'],
  application: ['application'],
  community: ['community'],
  tasks: ['tasks'],
  overview: ['overview'],
  leaderboard: ['leaderboard'],
  cohort: ['cohort'],
  landing: ['landing'],
  program: ['program'],
  firstSteps: ['firstSteps'],
  texts: ['texts'],
  progress: ['progress'],
  notifications: ['notifications'],
  introductions: ['introductions'],
  coach: ['coach'],
  coachMemory: ['coachMemory'],
  coachHistory: ['coachHistory'],
  coachSpend: ['coachSpend'],
  slackState: ['slackState'],
  profile: ['profile'],
  settings: ['settings'],
  sessions: ['sessions'],
  timeZones: ['timeZones'],
  review: ['review'],
  founders: ['founders'],
  accountLink: ['accountLink'],
  secondFactor: ['secondFactor'],
  passkeys: ['passkeys'],
  accessTokens: ['accessTokens'],
  connectedApps: ['connectedApps'],
  cohorts: ['cohorts'],
  cohortReport: ['cohortReport'],
  cockpit: ['cockpit'],
  deliveries: ['deliveries'],
  webhooks: ['webhooks'],
  payments: ['payments'],
  officeHours: ['officeHours'],
  mentors: ['mentors'],
  mentor: ['mentor'],
  audit: ['audit'],
  staff: ['staff'],
  imports: ['imports'],
  mondayMessage: ['mondayMessage'],
  failedSignIns: ['failedSignIns'],
  verification: ['verification'],
  investorReview: ['investorReview'],
  investorSettings: ['investorSettings'],
  portfolio: ['portfolio'],
  saved: ['saved'],
  preferences: ['preferences'],
  searches: ['searches'],
  interest: ['interest'],
  investorUpdates: ['investorUpdates'],
  startups: ['startups'],
  premium: ['premium'],
  messages: ['messages'],
  search: ['search'],
  calendarFeed: ['calendarFeed'],
  team: ['team'],
  checkIn: ['checkIn'],
  teamInvitation: ['teamInvitation'],
} as const satisfies Record<LiveTopic, readonly string[]> & Record<string, readonly string[]>;

/**
 * For changes that wait for the line: made offline, they are kept and sent once it is back. One
 * that the loss of the line cut off is sent again, so a repeat must change nothing.
 */
export const whenOnline = {
  networkMode: 'online',
  retry: (_failures: number, error: Error) => !navigator.onLine && isRetryable(error),
} as const;

const maxRetries = 2;

/**
 * The cache of server data. A 401 to any call clears the signed-in account, and the guard of the
 * signed-in pages does the rest. What is refused to the account may be news of it, such as another
 * one that signed in here in another tab, so it is read again.
 */
export function createQueryClient(): QueryClient {
  const followAccount = (error: unknown) => {
    if (!(error instanceof Failure)) return;
    if (error.code === 'unauthenticated') client.setQueryData(queryKeys.me, null);
    if (error.code === 'forbidden' || error.code === 'second_factor_required')
      void client.invalidateQueries({ queryKey: queryKeys.me });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: followAccount }),
    mutationCache: new MutationCache({ onError: followAccount }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // features/live refetches on invalidation events and when the tab is shown again.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: (failures, error) => failures < maxRetries && isRetryable(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

function isRetryable(error: unknown): boolean {
  return !(error instanceof Failure) || error.status >= 500;
}

/** After a sign-in: drops what an earlier user has loaded and stores the new user. */
export function storeMe(queryClient: QueryClient, me: Me): void {
  // The page observes `me`, and a removed query would lose its observers.
  const keptKeys: readonly unknown[] = [queryKeys.me[0], queryKeys.info[0]];
  queryClient.removeQueries({ predicate: ({ queryKey }) => !keptKeys.includes(queryKey[0]) });
  // Changes that an earlier user made offline would be sent in this one's name.
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(queryKeys.me, me);
}
