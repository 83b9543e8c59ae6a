import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** What the investor has said that they look for. */
export function usePreferences() {
  return useQuery({
    queryKey: queryKeys.preferences,
    queryFn: ({ signal }) => api.portfolio.preferences(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
