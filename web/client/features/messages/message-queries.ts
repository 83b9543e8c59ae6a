import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

type MessagePage<Message> = { messages: Message[]; next: string | null };
type ReadMessages<Message> = (
  input: { after?: string | undefined },
  options: { signal: AbortSignal },
) => Promise<MessagePage<Message>>;

function useMessages<Message>(side: 'received' | 'sent', read: ReadMessages<Message>) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.messages, side],
    queryFn: ({ pageParam, signal }) => read({ after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ messages }) => messages),
  });
}

export const useReceivedMessages = () => useMessages('received', api.messages.received);
export const useSentMessages = () => useMessages('sent', api.messages.sent);

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
