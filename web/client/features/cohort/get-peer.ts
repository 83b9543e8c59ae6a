import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export function usePeer(founderId: string) {
  return useQuery({
    queryKey: [...queryKeys.cohort, founderId],
    queryFn: ({ signal }) => api.cohort.peer({ founderId }, { signal }),
  });
}
