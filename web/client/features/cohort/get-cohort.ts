import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export function useCohort() {
  return useQuery({
    queryKey: queryKeys.cohort,
    queryFn: ({ signal }) => api.cohort.get(undefined, { signal }),
  });
}
