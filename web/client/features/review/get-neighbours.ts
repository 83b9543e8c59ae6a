import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type ListQuery, toOrder } from './list-query.ts';

/** What comes before and after an application in the list that it was opened from. */
export function useNeighbours(applicationId: string, query: ListQuery) {
  const input = { applicationId, ...toOrder(query) };
  return useQuery({
    queryKey: [...queryKeys.review, 'neighbours', input],
    queryFn: ({ signal }) => api.review.neighbours(input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
