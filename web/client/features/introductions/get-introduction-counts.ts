import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** For admins. */
export function useIntroductionCounts() {
  return useQuery({
    queryKey: [...queryKeys.introductions, 'counts'],
    queryFn: ({ signal }) => api.introductions.counts(undefined, { signal }),
  });
}
