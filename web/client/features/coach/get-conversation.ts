import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Conversation } from '#shared/api/coach.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { isOpen } from './is-open.ts';

/** Besides the live hints: while an answer comes in nothing may depend on one that was missed. */
const againMs = 1_000;

/** The end of the conversation, and how many questions are left. */
export function useConversation() {
  return useQuery({
    queryKey: queryKeys.coach,
    queryFn: ({ signal }) => api.coach.conversation({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.exchanges.some(isOpen) ? againMs : false),
  });
}

/** What was said before, page by page, once it is asked for. */
export function useEarlierExchanges(conversation: Conversation, wanted: boolean) {
  const before = conversation.exchanges[0]?.cursor ?? '0';
  return useInfiniteQuery({
    queryKey: [...queryKeys.coachHistory, before],
    queryFn: ({ pageParam, signal }) => api.coach.earlier({ before: pageParam }, { signal }),
    initialPageParam: before,
    getNextPageParam: ({ exchanges, hasEarlier }) =>
      hasEarlier ? exchanges[0]?.cursor : undefined,
    enabled: wanted && conversation.hasEarlier,
    staleTime: Number.POSITIVE_INFINITY,
    // The latest have moved on by one: what is shown stays until it is read from there.
    placeholderData: keepPreviousData,
  });
}
