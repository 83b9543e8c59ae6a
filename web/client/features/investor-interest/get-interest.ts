import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export function useInterest() {
  return useQuery({
    queryKey: queryKeys.interest,
    queryFn: ({ signal }) => api.investorInterest.opens(undefined, { signal }),
    refetchOnWindowFocus: true,
  });
}
