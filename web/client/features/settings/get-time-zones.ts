import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const timeZonesQuery = queryOptions({
  queryKey: queryKeys.timeZones,
  queryFn: ({ signal }) => api.settings.timeZones(undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useTimeZones() {
  return useQuery(timeZonesQuery);
}
