import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import type { LeaderboardQuery } from './leaderboard-rules.ts';

/** Hints tell of one's own cohort only: the rest of the community is looked after now and then. */
const communityPollMs = 15_000;

export function useLeaderboard(choice: LeaderboardQuery) {
  const { scope, period, page } = choice;
  return useQuery({
    queryKey: [...queryKeys.leaderboard, scope, period, page],
    queryFn: ({ signal }) => api.leaderboard.get(choice, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: scope === 'community' ? communityPollMs : false,
  });
}
