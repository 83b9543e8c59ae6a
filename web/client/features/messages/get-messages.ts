import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type Page<Message> = { messages: Message[]; next: string | null };
type Read<Message> = (
  input: { after?: string | undefined },
  options: { signal: AbortSignal },
) => Promise<Page<Message>>;

function useMessages<Message>(side: 'received' | 'sent', read: Read<Message>) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.messages, side],
    queryFn: ({ pageParam, signal }) => read({ after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ messages }) => messages),
  });
}

export const useReceived = () => useMessages('received', api.messages.received);
export const useSent = () => useMessages('sent', api.messages.sent);
