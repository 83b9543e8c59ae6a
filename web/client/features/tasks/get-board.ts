import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const boardQuery = queryOptions({
  queryKey: queryKeys.tasks,
  queryFn: ({ signal }) => api.tasks.board(undefined, { signal }),
});

export function useBoard() {
  return useQuery(boardQuery);
}
