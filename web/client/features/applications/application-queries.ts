import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { readTimeZone } from '../../lib/browser.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { type Answers, toApplication, toEdit } from './answers.ts';
import { type Draft, forgetDraft } from './draft.ts';

function applicationQuery(token: string) {
  return queryOptions({
    queryKey: [...queryKeys.application, token],
    queryFn: ({ signal }) => api.applications.status({ token }, { signal }),
  });
}

/** The application of a private link. */
export function useApplication(token: string) {
  return useQuery({ ...applicationQuery(token), refetchOnWindowFocus: true });
}

const mostMs = 30_000;

/** Sends a draft. Sent again after a lost answer, it is still one application. */
export function useSubmitApplication() {
  return useMutation({
    mutationFn: ({ answers, clientKey }: Draft) =>
      api.applications.submit(
        { application: toApplication(answers), clientKey, timeZone: readTimeZone() },
        { signal: AbortSignal.timeout(mostMs) },
      ),
    // Also when the page was left before the answer came.
    onSuccess: forgetDraft,
  });
}

export function useEditApplication(token: string) {
  const queryClient = useQueryClient();
  const { queryKey } = applicationQuery(token);
  return useMutation({
    mutationFn: (answers: Answers) =>
      api.applications.edit({ token, application: toEdit(answers) }),
    onSuccess: (view) => queryClient.setQueryData(queryKey, view),
    // The review may have begun: the page shows what is so now.
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
