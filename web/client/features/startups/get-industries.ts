import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export function useIndustries() {
  return useQuery({
    queryKey: [...queryKeys.startups, 'industries'],
    queryFn: ({ signal }) => api.startups.industries(undefined, { signal }),
  });
}
