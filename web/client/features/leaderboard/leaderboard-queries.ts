import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import type { LeaderboardQuery } from './leaderboard-query.ts';

/** Invalidation events cover only the viewer's cohort, so the community board is polled. */
const communityPollMs = 15_000;

export function useLeaderboard(query: LeaderboardQuery, { enabled }: { enabled: boolean }) {
  const { scope, period, order, page } = query;
  return useQuery({
    queryKey: [...queryKeys.leaderboard, scope, period, order, page],
    queryFn: ({ signal }) => api.leaderboard.get(query, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: scope === 'community' ? communityPollMs : false,
  });
}
