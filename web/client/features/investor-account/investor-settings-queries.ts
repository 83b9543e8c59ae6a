import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvestorSettings } from '#shared/api/investor-settings.ts';
import type { InvestorDetails } from '#shared/api/investors.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';

const settingsQuery = queryOptions({
  queryKey: queryKeys.investorSettings,
  queryFn: ({ signal }) => api.investorSettings.get(undefined, { signal }),
});

export function useInvestorSettings() {
  return useQuery(settingsQuery);
}

/** Cards are matched with the details, and the header greets by name. */
export function useChangeDetails() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (details: InvestorDetails) => api.investorSettings.changeDetails(details),
    onSuccess: () => {
      for (const key of ['investorSettings', 'me', 'preferences', 'portfolio'] as const) {
        void queryClient.invalidateQueries({ queryKey: queryKeys[key] });
      }
    },
  });
}

type MailChange =
  | { searches: boolean }
  | { updates: boolean }
  | { resume: InvestorSettings['stopped'][number] };

/** Shown at once, taken back with a word why if it is refused. */
export function useChangeMailPreferences() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery;
  return useMutation({
    scope: { id: 'investor mails' },
    mutationFn: (wish: MailChange) => {
      if ('searches' in wish) return api.savedSearches.setMail({ isMailed: wish.searches });
      if ('updates' in wish) return api.investorSettings.setUpdateMail({ isMailed: wish.updates });
      return api.investorSettings.resumeUpdates({ founderId: wish.resume.founderId });
    },
    onMutate: async (wish) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (now) => now && withMailChange(now, wish));
      return before;
    },
    onError: (error, _wish, before) => {
      if (before) queryClient.setQueryData(queryKey, before);
      showToast({ text: errorText(error), tone: 'bad' });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: queryKeys.searches });
    },
  });
}

function withMailChange(settings: InvestorSettings, wish: MailChange): InvestorSettings {
  if ('searches' in wish) return { ...settings, isSearchMailed: wish.searches };
  if ('updates' in wish) return { ...settings, isUpdateMailed: wish.updates };
  const stopped = settings.stopped.filter((each) => each !== wish.resume);
  return { ...settings, stopped };
}

type EmailChangeInput = { email: string; password: string };

/** Asks for another address. What is refused is said beside the fields. */
export function useRequestEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wish: EmailChangeInput) => api.investorSettings.requestEmail(wish),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.investorSettings }),
  });
}

function usePendingEmailMutation(send: () => Promise<unknown>, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => showToast({ text: done }),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.investorSettings }),
  });
}

export function useResendEmailLink() {
  return usePendingEmailMutation(
    () => api.investorSettings.resendEmail(),
    'The mail is on its way again.',
  );
}

export function useCancelEmailChange() {
  return usePendingEmailMutation(
    () => api.investorSettings.cancelEmail(),
    'Your address stays as it is.',
  );
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

export function useConfirmEmailChange(token: string) {
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
