import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';

/** Under the overview's key, like the streak's days: a live hint re-reads both. */
export function useLedger() {
  return useInfiniteQuery({
    queryKey: [...queryKeys.overview, 'ledger'],
    queryFn: ({ pageParam, signal }) => api.points.ledger({ before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.earlier ?? undefined,
  });
}

/** Whatever changes the overview's figures changes their reasons: one live topic for both. */
export function useStreakDays() {
  return useInfiniteQuery({
    queryKey: [...queryKeys.overview, 'streakDays'],
    queryFn: ({ pageParam, signal }) => api.streak.days({ before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.earlier ?? undefined,
  });
}
