import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { maxReadAtOnce } from '#shared/domain/notifications.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { toastError } from '../../ui/show-toast.tsx';
import { flattenInbox, type InboxPages, withAllRead, withRead } from './notification-rules.ts';

export const inboxQuery = infiniteQueryOptions({
  queryKey: queryKeys.notifications,
  queryFn: ({ pageParam, signal }) => api.notifications.list({ before: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.earlier ?? undefined,
  select: flattenInbox,
});

export function useInbox() {
  return useInfiniteQuery(inboxQuery);
}

type Options<Input> = {
  send: (input: Input) => Promise<unknown>;
  change: (inbox: InboxPages, input: Input) => InboxPages;
};

/** Changes the inbox optimistically; if the server refuses, the inbox is read again. */
function useInboxChange<Input = void>({ send, change }: Options<Input>) {
  const queryClient = useQueryClient();
  const { queryKey } = inboxQuery;
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      // Pressed before the inbox has loaded, the change waits for it, so that it isn't lost.
      if (queryClient.getQueryData(queryKey)) await queryClient.cancelQueries({ queryKey });
      else await queryClient.fetchInfiniteQuery(inboxQuery).catch(() => undefined);
      queryClient.setQueryData(queryKey, (inbox) => inbox && change(inbox, input));
    },
    onError: (error) => toastError(error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

export function useMarkRead() {
  return useInboxChange({
    send: async ([notificationId, ...others]: string[]) => {
      if (!notificationId) return;
      await api.notifications.markRead({
        notificationId,
        others: others.slice(0, maxReadAtOnce),
      });
    },
    change: withRead,
  });
}

export function useMarkAllRead() {
  return useInboxChange({ send: () => api.notifications.markAllRead(), change: withAllRead });
}
