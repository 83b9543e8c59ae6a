import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const infoQuery = queryOptions({
  queryKey: queryKeys.info,
  queryFn: ({ signal }) => api.session.info(undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useInfo() {
  return useQuery(infoQuery);
}
