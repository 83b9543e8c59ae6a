import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';

type Wish = { email: string; password: string };

/** Asks for another address. What is refused is said beside the fields. */
export function useRequestEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => api.investorSettings.requestEmail(wish),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.investorSettings }),
  });
}

function useWaiting(send: () => Promise<unknown>, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => showToast({ text: done }),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.investorSettings }),
  });
}

export function useResendEmail() {
  return useWaiting(() => api.investorSettings.resendEmail(), 'The mail is on its way again.');
}

export function useCancelEmail() {
  return useWaiting(() => api.investorSettings.cancelEmail(), 'Your address stays as it is.');
}

/** Which address a link gives. Looking does not use it up. */
export function useEmailLink(token: string) {
  return useQuery({
    queryKey: [...queryKeys.verification, 'change', token],
    queryFn: ({ signal }) => api.investorSettings.checkEmail({ token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useConfirmEmail(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.investorSettings.confirmEmail({ token }),
    // Whoever is signed in here may be the one whose address it is.
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.me });
      void queryClient.invalidateQueries({ queryKey: queryKeys.investorSettings });
    },
  });
}
