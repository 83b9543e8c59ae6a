import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { maxReadAtOnce } from '#shared/domain/notifications.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';
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

/** Shows a change of the inbox at once; if the server refuses, what it says stands again. */
function useInboxChange<Input = void>({ send, change }: Options<Input>) {
  const queryClient = useQueryClient();
  const { queryKey } = inboxQuery;
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      // Asked for before there is a list, it waits for it: nothing asked is lost, or shown as before.
      if (queryClient.getQueryData(queryKey)) await queryClient.cancelQueries({ queryKey });
      else await queryClient.fetchInfiniteQuery(inboxQuery).catch(() => undefined);
      queryClient.setQueryData(queryKey, (inbox) => inbox && change(inbox, input));
    },
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/** Reads the notifications of one row. */
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
