import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const slackStateQuery = queryOptions({
  queryKey: queryKeys.slackState,
  queryFn: ({ signal }) => api.slack.state(undefined, { signal }),
});

/** `everyMs`: while something is awaited that no hint announces. */
export function useSlackState(everyMs: number | false = false) {
  return useQuery({ ...slackStateQuery, refetchInterval: everyMs });
}
