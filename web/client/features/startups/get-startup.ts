import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export function useStartup(founderId: string) {
  return useQuery({
    queryKey: [...queryKeys.startups, founderId],
    queryFn: ({ signal }) => api.startups.get({ founderId }, { signal }),
  });
}
