import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';

/**
 * The entries of the ledger. Under the overview's key, like the streak's days, because whatever
 * changes the figures of the overview changes their reasons too.
 */
export function useLedger() {
  return useInfiniteQuery({
    queryKey: [...queryKeys.overview, 'ledger'],
    queryFn: ({ pageParam, signal }) => api.points.ledger({ before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.earlier ?? undefined,
  });
}

export function useStreakDays() {
  return useInfiniteQuery({
    queryKey: [...queryKeys.overview, 'streakDays'],
    queryFn: ({ pageParam, signal }) => api.streak.days({ before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.earlier ?? undefined,
  });
}
