import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';

/** Tasks and founders that match a text; earlier results stay while typing goes on. */
export function useSearch(text: string) {
  return useQuery({
    queryKey: [...queryKeys.search, text],
    queryFn: ({ signal }) => api.search.find({ q: text }, { signal }),
    enabled: text !== '',
    placeholderData: text === '' ? undefined : keepPreviousData,
    staleTime: 10_000,
  });
}
