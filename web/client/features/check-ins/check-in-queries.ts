import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckInChanges, CheckInView, KpiDraft } from '#shared/api/check-ins.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { toastError } from '../../ui/show-toast.tsx';

const checkInQuery = queryOptions({
  queryKey: queryKeys.checkIn,
  queryFn: ({ signal }) => api.checkIns.get(undefined, { signal }),
  // An open page sees the check-in open and close.
  refetchInterval: ({ state: { data } }) => (data ? untilChange(data) : false),
});

const minuteMs = 60_000;

function untilChange({ open, nextOpensAt }: CheckInView): number {
  const ms = Date.parse(open?.closesAt ?? nextOpensAt) - Date.now();
  return Math.min(Math.max(ms, minuteMs), 60 * minuteMs);
}

export function useCheckIn() {
  return useQuery(checkInQuery);
}

type Save = {
  week: string;
  version: number;
  changes: CheckInChanges;
  morale?: number | null;
  isDone: boolean;
};

export function useSaveCheckIn() {
  const queryClient = useQueryClient();
  const { queryKey } = checkInQuery;
  return useMutation({
    mutationFn: (save: Save) => api.checkIns.save(save),
    onSuccess: ({ view }, { isDone }) => {
      // A live event may have brought something newer meanwhile.
      queryClient.setQueryData(queryKey, (known) =>
        known?.open && view.open && known.open.version > view.open.version ? known : view,
      );
      if (isDone) void queryClient.invalidateQueries({ queryKey: queryKeys.overview });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

export function useSetAway() {
  return useChange((away: { week: string; isAway: boolean }) => api.checkIns.setAway(away));
}

export function useSetSharing() {
  return useChange((sharing: CheckInView['sharing']) => api.checkIns.setSharing(sharing));
}

/** A switch: shows what the server answers, and says why if it was refused. */
function useChange<Input>(send: (input: Input) => Promise<CheckInView>) {
  const queryClient = useQueryClient();
  const { queryKey } = checkInQuery;
  return useMutation({
    mutationFn: send,
    onSuccess: (view) => {
      queryClient.setQueryData(queryKey, view);
      void queryClient.invalidateQueries({ queryKey: queryKeys.overview });
    },
    onError: (error) => {
      toastError(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

export function useChooseKpi() {
  const queryClient = useQueryClient();
  const { queryKey } = checkInQuery;
  return useMutation({
    mutationFn: (draft: KpiDraft) => api.checkIns.chooseKpi(draft),
    onSuccess: (view) => {
      queryClient.setQueryData(queryKey, view);
      void queryClient.invalidateQueries({ queryKey: queryKeys.progress });
    },
  });
}

const helpWantedQuery = queryOptions({
  // With the cohort's page, whose live events concern it, too.
  queryKey: [...queryKeys.cohort, 'help-wanted'],
  queryFn: ({ signal }) => api.checkIns.helpWanted(undefined, { signal }),
});

export function useHelpWanted() {
  return useQuery(helpWantedQuery);
}

export function useOfferHelp() {
  const queryClient = useQueryClient();
  const { queryKey } = helpWantedQuery;
  return useMutation({
    mutationFn: (checkInId: string) => api.checkIns.offerHelp({ checkInId }),
    onSuccess: (calls) => queryClient.setQueryData(queryKey, calls),
    onError: (error) => {
      toastError(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
