import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export function useUpdates() {
  return useQuery({
    queryKey: queryKeys.investorUpdates,
    queryFn: ({ signal }) => api.investorInterest.updates(undefined, { signal }),
  });
}
