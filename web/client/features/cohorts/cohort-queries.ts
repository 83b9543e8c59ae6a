import { onlineManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { thanksPointsText } from '#shared/domain/peer-help.ts';
import { api } from '../../lib/api.ts';
import { queryKeys, whenOnline } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

export function useCohort() {
  return useQuery({
    queryKey: queryKeys.cohort,
    queryFn: ({ signal }) => api.cohort.get(undefined, { signal }),
  });
}

export function usePeer(founderId: string) {
  return useQuery({
    queryKey: [...queryKeys.cohort, founderId],
    queryFn: ({ signal }) => api.cohort.peer({ founderId }, { signal }),
  });
}

type ThanksInput = { founderId: string; forWhat: string };

/** The toast offers to undo the thanks. */
export function useGiveThanks() {
  const queryClient = useQueryClient();
  const undo = useUndoThanks();
  return useMutation({
    ...whenOnline,
    // The second of two would be refused, although the first one counts.
    retry: false,
    mutationFn: (thanks: ThanksInput) => api.thanks.give(thanks),
    onMutate: () => ({ wasOffline: !onlineManager.isOnline() }),
    onSuccess: ({ id, helper, points }) =>
      showToast({
        text: `You thanked ${helper.name}${thanksPointsText(points)}`,
        action: { label: 'Undo', run: () => undo.mutate(id) },
      }),
    // The form, which shows its errors, is closed then.
    onError: (error, _thanks, context) => {
      if (context?.wasOffline) toastError(error);
    },
    // A refusal means that the page was unaware of a limit.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.cohort }),
  });
}

/** Refetches the cohort even on failure: the page was out of date then. */
export function useUndoThanks() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (thanksId: string) => api.thanks.undo({ thanksId }),
    onSuccess: () => showToast({ text: 'Thanks taken back.' }),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.cohort }),
  });
}
