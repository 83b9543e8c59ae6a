import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { inboxQuery } from './get-inbox.ts';
import type { Pages } from './read-inbox.ts';

type Options<Input> = {
  send: (input: Input) => Promise<unknown>;
  change: (inbox: Pages, input: Input) => Pages;
};

/** Shows a change of the inbox at once; if the server refuses, what it says stands again. */
export function useInboxChange<Input = void>({ send, change }: Options<Input>) {
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
