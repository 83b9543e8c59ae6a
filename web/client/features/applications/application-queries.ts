import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Failure } from '#shared/failure.ts';
import { api } from '../../lib/api.ts';
import { readTimeZone } from '../../lib/browser.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { type Answers, toApplicationEdit, toApplicationInput } from './answers.ts';
import { clearDraft, type Draft } from './draft.ts';

function applicationQuery(token: string) {
  return queryOptions({
    queryKey: [...queryKeys.application, token],
    queryFn: ({ signal }) => api.applications.status({ token }, { signal }),
  });
}

export function useApplication(token: string) {
  return useQuery({ ...applicationQuery(token), refetchOnWindowFocus: true });
}

/** Read once: the form doesn't disappear while somebody fills it in. */
export function useCommunity() {
  return useQuery({
    queryKey: queryKeys.community,
    queryFn: ({ signal }) => api.community.get(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useRequestAlert() {
  return useMutation({
    mutationFn: (input: { email: string }) => api.applications.requestAlert(input),
  });
}

const submitTimeoutMs = 30_000;

/** The draft's key makes a repeated submission safe: it is still one application. */
export function useSubmitApplication() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ answers, clientKey }: Draft) =>
      api.applications.submit(
        { application: toApplicationInput(answers), clientKey, timeZone: readTimeZone() },
        { signal: AbortSignal.timeout(submitTimeoutMs) },
      ),
    // Runs even if the page was left before the response arrived.
    onSuccess: clearDraft,
    onError: (error) =>
      isApplicationsClosed(error) &&
      queryClient.invalidateQueries({ queryKey: queryKeys.community }),
  });
}

export function isApplicationsClosed(error: unknown): boolean {
  return error instanceof Failure && error.code === 'applications_closed';
}

export function useEditApplication(token: string) {
  const queryClient = useQueryClient();
  const { queryKey } = applicationQuery(token);
  return useMutation({
    mutationFn: (answers: Answers) =>
      api.applications.edit({ token, application: toApplicationEdit(answers) }),
    onSuccess: (view) => queryClient.setQueryData(queryKey, view),
    // The review may have started in the meantime: show the current state.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function useWithdrawApplication(token: string) {
  const queryClient = useQueryClient();
  const { queryKey } = applicationQuery(token);
  return useMutation({
    mutationFn: () => api.applications.withdraw({ token }),
    onSuccess: (view) => queryClient.setQueryData(queryKey, view),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
