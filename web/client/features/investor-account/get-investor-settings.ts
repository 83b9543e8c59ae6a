import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvestorSettings } from '#shared/api/investor-settings.ts';
import type { InvestorDetails } from '#shared/api/investors.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
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

type Wish =
  | { searches: boolean }
  | { updates: boolean }
  | { resume: InvestorSettings['stopped'][number] };

/** Shown at once, taken back with a word why if it is refused. */
export function useChangeMails() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery;
  return useMutation({
    scope: { id: 'investor mails' },
    mutationFn: (wish: Wish) => {
      if ('searches' in wish) return api.savedSearches.setMail({ isMailed: wish.searches });
      if ('updates' in wish) return api.investorSettings.setUpdateMail({ isMailed: wish.updates });
      return api.investorSettings.resumeUpdates({ founderId: wish.resume.founderId });
    },
    onMutate: async (wish) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (now) => now && withWish(now, wish));
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

function withWish(settings: InvestorSettings, wish: Wish): InvestorSettings {
  if ('searches' in wish) return { ...settings, isSearchMailed: wish.searches };
  if ('updates' in wish) return { ...settings, isUpdateMailed: wish.updates };
  const stopped = settings.stopped.filter((each) => each !== wish.resume);
  return { ...settings, stopped };
}
