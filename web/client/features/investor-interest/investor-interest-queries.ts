import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewUpdate } from '#shared/api/investor-interest.ts';
import { Failure } from '#shared/failure.ts';
import { pluralize } from '#shared/formats.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';

export function useInterest() {
  return useQuery({
    queryKey: queryKeys.interest,
    queryFn: ({ signal }) => api.investorInterest.opens(undefined, { signal }),
    refetchOnWindowFocus: true,
  });
}

export function useUpdates() {
  return useQuery({
    queryKey: queryKeys.investorUpdates,
    queryFn: ({ signal }) => api.investorInterest.updates(undefined, { signal }),
  });
}

/** A draft that the coach proposed. */
export function useProposedDraft(proposalId: string | null) {
  return useQuery({
    queryKey: [...queryKeys.investorUpdates, 'draft', proposalId],
    queryFn: ({ signal }) => api.coach.draft({ proposalId: proposalId ?? '' }, { signal }),
    enabled: proposalId !== null,
  });
}

export function useSendUpdate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (update: NewUpdate) => api.investorInterest.sendUpdate(update),
    onSuccess: ({ recipients }) =>
      showToast({ text: `Your update goes to ${pluralize(recipients, 'investor')}.` }),
    // A teammate was faster: the form, which would say so, makes room for the date of the next one.
    onError: (error) => {
      if (error instanceof Failure && error.by) showToast({ text: error.message, tone: 'bad' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.investorUpdates }),
  });
}
