import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function applicationQuery(token: string) {
  return queryOptions({
    queryKey: [...queryKeys.application, token],
    queryFn: ({ signal }) => api.applications.status({ token }, { signal }),
  });
}

/** The application of a private link. */
export function useApplication(token: string) {
  return useQuery({ ...applicationQuery(token), refetchOnWindowFocus: true });
}
