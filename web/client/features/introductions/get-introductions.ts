import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export function useIntroductions() {
  return useQuery({
    queryKey: [...queryKeys.introductions, 'list'],
    queryFn: ({ signal }) => api.introductions.list(undefined, { signal }),
  });
}
