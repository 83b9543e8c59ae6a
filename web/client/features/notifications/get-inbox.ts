import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const inboxQuery = queryOptions({
  queryKey: queryKeys.notifications,
  queryFn: ({ signal }) => api.notifications.list(undefined, { signal }),
});

export function useInbox() {
  return useQuery(inboxQuery);
}
