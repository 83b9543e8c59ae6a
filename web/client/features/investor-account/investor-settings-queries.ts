import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvestorSettings } from '#shared/api/investor-settings.ts';
import type { InvestorDetails } from '#shared/api/investors.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { toastError } from '../../ui/show-toast.tsx';

const settingsQuery = queryOptions({
  queryKey: queryKeys.investorSettings,
  queryFn: ({ signal }) => api.investorSettings.get(undefined, { signal }),
});

export function useInvestorSettings() {
  return useQuery(settingsQuery);
}

/** Shows a photo that was just uploaded, here and in the header. */
export function useShowPhoto() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery;
  return (photo: string | null) => {
    queryClient.setQueryData(queryKey, (settings) => settings && { ...settings, photo });
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: queryKeys.me });
  };
}

/** Match scores depend on the details, and the header shows the name. */
export function useChangeDetails() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'investor details' },
    mutationFn: (details: InvestorDetails) => api.investorSettings.changeDetails(details),
    onSuccess: () => {
      for (const key of ['investorSettings', 'me', 'preferences', 'portfolio'] as const) {
        void queryClient.invalidateQueries({ queryKey: queryKeys[key] });
      }
    },
  });
}

type PreferenceChange =
  | { searches: boolean }
  | { updates: boolean }
  | { founders: boolean }
  | { resume: InvestorSettings['stopped'][number] };

/** Optimistic: rolled back if the server refuses, and the switch says why. */
export function useChangePreferences() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery;
  return useMutation({
    scope: { id: 'investor preferences' },
    mutationFn: (change: PreferenceChange) => {
      if ('searches' in change) return api.savedSearches.setMail({ isMailed: change.searches });
      if ('updates' in change) {
        return api.investorSettings.setUpdateMail({ isMailed: change.updates });
      }
      if ('founders' in change) {
        return api.investorSettings.setOpenToFounders({ isOpen: change.founders });
      }
      return api.investorSettings.resumeUpdates({ startupId: change.resume.startupId });
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (settings) => settings && withChange(settings, change));
      return previous;
    },
    onError: (error, change, previous) => {
      if (previous) queryClient.setQueryData(queryKey, previous);
      if ('resume' in change) toastError(error);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: queryKeys.searches });
    },
  });
}

function withChange(settings: InvestorSettings, change: PreferenceChange): InvestorSettings {
  if ('searches' in change) return { ...settings, isSearchMailed: change.searches };
  if ('updates' in change) return { ...settings, isUpdateMailed: change.updates };
  if ('founders' in change) return { ...settings, isOpenToFounders: change.founders };
  const stopped = settings.stopped.filter((each) => each !== change.resume);
  return { ...settings, stopped };
}
