import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const premiumQuery = queryOptions({
  queryKey: queryKeys.premium,
  queryFn: ({ signal }) => api.premium.get(undefined, { signal }),
});

export function usePremium() {
  return useQuery(premiumQuery);
}
