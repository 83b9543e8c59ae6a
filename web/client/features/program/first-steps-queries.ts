import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FirstStepsView } from '#shared/api/first-steps.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { toastError } from '../../ui/show-toast.tsx';

/** A test email is followed until its outcome is known. */
const testEmailPollMs = 1000;

export function useFirstSteps({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.firstSteps,
    queryFn: ({ signal }) => api.firstSteps.get(undefined, { signal }),
    enabled,
    // The steps are done on other pages.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.testEmail?.state === 'waiting' ? testEmailPollMs : false,
  });
}

export const useSkipStep = () => useChange(api.firstSteps.skip);
export const usePutStepsAway = () => useChange(api.firstSteps.putAway);
export const useSendTestEmail = () =>
  useChange((_input: undefined) => api.firstSteps.sendTestEmail());

function useChange<Input>(send: (input: Input) => Promise<FirstStepsView | null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(input),
    onSuccess: (view) => client.setQueryData(queryKeys.firstSteps, view),
    onError: (error) => toastError(error),
  });
}
