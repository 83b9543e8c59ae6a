import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';

type Change = { founderId: string; name: string; block: boolean };

/** Blocks a founder who wrote, or takes that back. */
export function useBlockSender() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ founderId, block }: Change) =>
      block ? api.messages.block({ founderId }) : api.messages.unblock({ founderId }),
    onSuccess: (_ok, { name, block }) =>
      showToast({
        text: block ? `${name} can’t write to you any more.` : `${name} can write again.`,
      }),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.messages }),
  });
}
