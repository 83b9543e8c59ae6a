import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Whose password a link sets. Looking does not use it up. */
export function useAccountLink(token: string) {
  return useQuery({
    queryKey: [...queryKeys.accountLink, token],
    queryFn: ({ signal }) => api.accountLinks.check({ token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
