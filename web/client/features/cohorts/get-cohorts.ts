import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** While the bot is looking for a channel. */
const askedMs = 1500;

export function useCohorts() {
  return useQuery({
    queryKey: queryKeys.cohorts,
    queryFn: ({ signal }) => api.cohorts.list(undefined, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.cohorts.some(({ channel }) => channel.isAsked) ? askedMs : false,
  });
}
