import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';

const progressQuery = queryOptions({
  queryKey: queryKeys.progress,
  queryFn: ({ signal }) => api.progress.get(undefined, { signal }),
});

export function useProgress() {
  return useQuery(progressQuery);
}
