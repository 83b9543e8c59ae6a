import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Whatever changes the overview's figures changes their reasons: one live topic for both. */
export function useStreakDays() {
  return useInfiniteQuery({
    queryKey: [...queryKeys.overview, 'streakDays'],
    queryFn: ({ pageParam, signal }) => api.streak.days({ before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.earlier ?? undefined,
  });
}
