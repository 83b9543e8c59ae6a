import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';

const progressQuery = queryOptions({
  queryKey: queryKeys.progress,
  queryFn: ({ signal }) => api.progress.get(undefined, { signal }),
});

/** Only for members. Under the key of progress, so that both are read again together. */
export function useComparison() {
  return useQuery({
    queryKey: [...queryKeys.progress, 'comparison'],
    queryFn: ({ signal }) => api.progress.comparison(undefined, { signal }),
  });
}

export function useProgress() {
  return useQuery(progressQuery);
}
