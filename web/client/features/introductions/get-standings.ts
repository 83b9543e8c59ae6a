import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** With whom an introduction is open or made: one read for all the buttons of a page. */
export function useStandings() {
  return useQuery({
    queryKey: [...queryKeys.introductions, 'standings'],
    queryFn: ({ signal }) => api.introductions.standings(undefined, { signal }),
  });
}
