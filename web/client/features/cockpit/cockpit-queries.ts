import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Failure } from '#shared/failure.ts';
import { pluralize } from '#shared/formats.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

export function useCockpit(cohortId: string) {
  return useQuery({
    queryKey: [...queryKeys.cockpit, cohortId],
    queryFn: ({ signal }) => api.cockpit.list({ cohortId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Sends everybody of the cohort who has never signed in their invitation again. */
export function useInviteAgain(cohortId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.cockpit.inviteAgain({ cohortId }),
    onSuccess: ({ sent }) =>
      showToast({
        text:
          sent > 0
            ? `${pluralize(sent, 'invitation is', 'invitations are')} on the way.`
            : 'They got their invitations in the last 15 minutes.',
      }),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.cockpit }),
  });
}

/** True if the address names no cohort. */
export function isCohortMissing(error: unknown): boolean {
  return error instanceof Failure && ['cohort_not_found', 'invalid_input'].includes(error.code);
}

export function useStartupDetails(startupId: string) {
  return useQuery({
    queryKey: [...queryKeys.cockpit, 'startup', startupId],
    queryFn: ({ signal }) => api.cockpit.startup({ startupId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

type StartupChange = {
  run: () => Promise<unknown>;
  /** The toast's text once it is done. */
  done: string;
};

/** Changes something about a startup, and reads it all again: also after a refusal it was out of date. */
export function useStartupChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: StartupChange) => run(),
    onSuccess: (_, { done }) => showToast({ text: done }),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.cockpit }),
  });
}
