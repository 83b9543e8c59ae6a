import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '#shared/api/settings.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';

const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: ({ signal }) => api.settings.get(undefined, { signal }),
});

export function useSettings() {
  return useQuery(settingsQuery);
}

type Options<Input> = {
  send: (input: Input) => Promise<unknown>;
  /** Applies the change to the cached settings. */
  change: (settings: Settings, input: Input) => Settings;
  /** Reverts this change only, so that later changes stay. */
  undo: (settings: Settings, before: Settings, input: Input) => Settings;
  /** Changes of one scope are sent in order, so that the last one wins. */
  scope: string;
  onDone?: (input: Input) => void;
};

const settingsChangeKey = ['settings change'];

/** Changes the settings optimistically; a refusal reverts that one change and says why. */
export function useSettingsChange<Input>({ send, change, undo, scope, onDone }: Options<Input>) {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationKey: settingsChangeKey,
    scope: { id: `settings ${scope}` },
    mutationFn: send,
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (now) => now && change(now, input));
      return before;
    },
    onSuccess: (_answer, input) => onDone?.(input),
    onError: (error, input, before) => {
      if (before) queryClient.setQueryData(queryKey, (now) => now && undo(now, before, input));
      showToast({ text: errorText(error), tone: 'bad' });
    },
    // A refetch while other changes are pending would show them undone for a moment.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: settingsChangeKey }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => api.account.sessions(undefined, { signal }),
});

export function useSessions() {
  return useQuery(sessionsQuery);
}

const timeZonesQuery = queryOptions({
  queryKey: queryKeys.timeZones,
  queryFn: ({ signal }) => api.settings.timeZones(undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useTimeZones() {
  return useQuery(timeZonesQuery);
}
