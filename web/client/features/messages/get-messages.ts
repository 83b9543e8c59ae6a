import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const messagesQuery = queryOptions({
  queryKey: queryKeys.messages,
  queryFn: ({ signal }) => api.messages.list(undefined, { signal }),
});

export function useMessages() {
  return useQuery(messagesQuery);
}
