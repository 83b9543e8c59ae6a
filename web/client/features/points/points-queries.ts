import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { StreakMilestoneKey } from '#shared/api/streaks.ts';
import { api } from '../../lib/api.ts';
import { queryKeys, whenOnline } from '../../lib/query-client.ts';

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

/** A streak bonus without its card yet. Under the key of tasks: only the founder's own change it. */
export function useStreakMilestone() {
  return useQuery({
    queryKey: [...queryKeys.tasks, 'milestone'],
    queryFn: ({ signal }) => api.streak.milestone(undefined, { signal }),
  });
}

type ShowInput = Parameters<typeof api.streak.showMilestone>[0];

export function useShowMilestone() {
  return useMutation({
    networkMode: 'online',
    // Asked again with the same key, it answers the same.
    retry: 2,
    mutationFn: (input: ShowInput) => api.streak.showMilestone(input),
  });
}

export function useAnnounceMilestone() {
  return useMutation({
    ...whenOnline,
    mutationFn: (milestone: StreakMilestoneKey) => api.streak.announceMilestone(milestone),
  });
}
