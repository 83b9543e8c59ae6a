import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

const kpisQuery = queryOptions({
  queryKey: [...queryKeys.progress, 'kpis'],
  queryFn: ({ signal }) => api.checkIns.kpis(undefined, { signal }),
});

export function useKpis() {
  return useQuery(kpisQuery);
}

export function useCorrectKpi() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (correction: { week: string; value: number | null }) =>
      api.checkIns.correctKpi(correction),
    onSuccess: (kpis) => {
      queryClient.setQueryData(kpisQuery.queryKey, kpis);
      void queryClient.invalidateQueries({ queryKey: queryKeys.checkIn });
    },
  });
}
