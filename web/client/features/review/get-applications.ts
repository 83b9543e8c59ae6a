import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type ListQuery, toOrder } from './list-query.ts';
import { othersMs } from './others-ms.ts';

export function useApplications(query: ListQuery) {
  const input = { ...toOrder(query), page: query.page };
  return useQuery({
    queryKey: [...queryKeys.review, 'list', input],
    queryFn: ({ signal }) => api.review.list(input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: othersMs,
  });
}
