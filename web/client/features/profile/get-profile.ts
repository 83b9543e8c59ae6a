import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => api.profile.get(undefined, { signal }),
  staleTime: 0,
  // Another window may have changed it.
  refetchOnWindowFocus: true,
});

export function useProfile() {
  return useQuery(profileQuery);
}
