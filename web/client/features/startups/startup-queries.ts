import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { type DirectoryQuery, toStartupFilter } from './directory-rules.ts';

export function useDirectory(query: DirectoryQuery) {
  const filter = toStartupFilter(query);
  return useInfiniteQuery({
    queryKey: [...queryKeys.startups, 'list', filter],
    queryFn: ({ pageParam: after, signal }) =>
      api.startups.list({ ...filter, ...(after && { after }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

export function useIndustries() {
  return useQuery({
    queryKey: [...queryKeys.startups, 'industries'],
    queryFn: ({ signal }) => api.startups.industries(undefined, { signal }),
  });
}

export function useStartup(startupId: string) {
  return useQuery({
    // The cohort's live events are also about a peer's pledges.
    queryKey: [...queryKeys.cohort, 'startup', startupId],
    queryFn: ({ signal }) => api.startups.get({ startupId }, { signal }),
  });
}
