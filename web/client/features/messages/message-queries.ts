import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

const firstPage: string | undefined = undefined;

/** All conversations, page by page, the one with the latest line first. */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: [...queryKeys.messages, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.messages.conversations({ after: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ conversations }) => conversations),
  });
}

/** One conversation; later pages have its earlier lines. */
export function useConversation(otherId: string) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.messages, 'with', otherId],
    queryFn: ({ pageParam, signal }) =>
      api.messages.conversation({ otherId, after: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (otherId: string) => api.messages.markRead({ otherId }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.messages }),
        queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
      ]),
  });
}

type BlockChange = { founderId: string; name: string; block: boolean };

export function useBlockSender() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ founderId, block }: BlockChange) =>
      block ? api.messages.block({ founderId }) : api.messages.unblock({ founderId }),
    onSuccess: (_ok, { name, block }) =>
      showToast({
        text: block ? `${name} can’t write to you anymore.` : `${name} can write again.`,
      }),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.messages }),
  });
}
