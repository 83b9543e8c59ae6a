import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { allNews } from './read-inbox.ts';

export const inboxQuery = infiniteQueryOptions({
  queryKey: queryKeys.notifications,
  queryFn: ({ pageParam, signal }) => api.notifications.list({ before: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.earlier ?? undefined,
  select: allNews,
});

export function useInbox() {
  return useInfiniteQuery(inboxQuery);
}
