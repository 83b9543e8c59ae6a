import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { useTakeBackThanks } from './take-back-thanks.ts';

type Thanks = { founderId: string; forWhat: string };

/** Says thanks; a toast takes them back on demand. */
export function useGiveThanks() {
  const queryClient = useQueryClient();
  const takeBack = useTakeBackThanks();
  return useMutation({
    mutationFn: (thanks: Thanks) => api.thanks.give(thanks),
    onSuccess: ({ id, helper, points }) =>
      showToast({
        text: `You thanked ${helper.name}: +${points} points for them.`,
        action: { label: 'Undo', run: () => takeBack.mutate(id) },
      }),
    // Also when refused: then the page did not know of the limit that was met.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.cohort }),
  });
}
