import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

type EmailChangeInput = { email: string; password: string };

/** Reads the settings of whoever is signed in again, a founder's or an investor's. */
function useRefetchSettings() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.settings }),
      queryClient.invalidateQueries({ queryKey: queryKeys.investorSettings }),
    ]);
}

/** The form shows errors beside its fields, so there is no toast. */
export function useRequestEmailChange() {
  const refetchSettings = useRefetchSettings();
  return useMutation({
    mutationFn: (input: EmailChangeInput) => api.emailChange.request(input),
    onSuccess: refetchSettings,
  });
}

function usePendingEmailMutation(mutationFn: () => Promise<unknown>, successText: string) {
  const refetchSettings = useRefetchSettings();
  return useMutation({
    mutationFn,
    onSuccess: () => showToast({ text: successText }),
    onError: (error) => toastError(error),
    onSettled: refetchSettings,
  });
}

export function useResendEmailLink() {
  return usePendingEmailMutation(() => api.emailChange.resend(), 'The email is on its way again.');
}

export function useCancelEmailChange() {
  return usePendingEmailMutation(() => api.emailChange.cancel(), 'Your address stays as it is.');
}

/** The address that a link sets. Checking the link does not use it up. */
export function useEmailLink(token: string) {
  return useQuery({
    queryKey: [...queryKeys.verification, 'change', token],
    queryFn: ({ signal }) => api.emailChange.check({ token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useConfirmEmailChange(token: string) {
  const queryClient = useQueryClient();
  const refetchSettings = useRefetchSettings();
  return useMutation({
    mutationFn: () => api.emailChange.confirm({ token }),
    // The link may belong to whoever is signed in here.
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.me });
      void refetchSettings();
    },
  });
}
