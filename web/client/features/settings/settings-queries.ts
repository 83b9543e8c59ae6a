import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PreferenceSwitch, Settings } from '#shared/api/settings.ts';
import { pageFailure } from '#shared/failure.ts';
import { api } from '../../lib/api.ts';
import { downloadFile } from '../../lib/browser.ts';
import { forgetDrafts } from '../../lib/forget-drafts.ts';
import { leavingKey, queryKeys, whenOnline } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

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
  onDone?: () => void;
};

const settingsChangeKey = ['settings change'];

/**
 * Changes the settings optimistically; a refusal reverts that one change, and the field says why
 * as long as it is shown.
 */
function useSettingsChange<Input>({ send, change, undo, scope, onDone }: Options<Input>) {
  const queryClient = useQueryClient();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { queryKey } = settingsQuery;
  return useMutation({
    ...whenOnline,
    mutationKey: settingsChangeKey,
    scope: { id: `settings ${scope}` },
    mutationFn: send,
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (now) => now && change(now, input));
      return before;
    },
    onSuccess: onDone,
    onError: (error, input, before) => {
      if (before) queryClient.setQueryData(queryKey, (now) => now && undo(now, before, input));
      if (!isShown.current) toastError(error);
    },
    // A refetch while other changes are pending would show them undone for a moment.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: settingsChangeKey }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

export type QuietHours = NonNullable<Settings['quietHours']>;

export function useChangeQuietHours() {
  return useSettingsChange<QuietHours | null>({
    scope: 'quiet hours',
    send: (hours) => (hours ? api.settings.setQuietHours(hours) : api.settings.endQuietHours()),
    change: (settings, quietHours) => ({ ...settings, quietHours }),
    undo: (settings, { quietHours }) => ({ ...settings, quietHours }),
  });
}

/** Pauses direct messages until a day; null ends the pause. */
export function usePauseMessages() {
  return useSettingsChange<string | null>({
    scope: 'pause',
    send: (until) =>
      until ? api.settings.pauseMessages({ until }) : api.settings.resumeMessages(),
    change: (settings, pausedUntil) => ({ ...settings, pausedUntil }),
    undo: (settings, { pausedUntil }) => ({ ...settings, pausedUntil }),
  });
}

export function useShareMomentum() {
  return useSettingsChange<boolean>({
    scope: 'momentum',
    send: (isShared) => api.settings.shareMomentum({ isShared }),
    change: (settings, momentumShared) => ({ ...settings, momentumShared }),
    undo: (settings, { momentumShared }) => ({ ...settings, momentumShared }),
  });
}

export function useSetListHour() {
  return useSettingsChange<number>({
    scope: 'list hour',
    send: (hour) => api.settings.setListHour({ hour }),
    change: (settings, listHour) => ({ ...settings, listHour }),
    undo: (settings, { listHour }) => ({ ...settings, listHour }),
  });
}

export function useSetListDays() {
  return useSettingsChange<number[]>({
    scope: 'list days',
    send: (days) => api.settings.setListDays({ days }),
    change: (settings, listDays) => ({ ...settings, listDays }),
    undo: (settings, { listDays }) => ({ ...settings, listDays }),
  });
}

export function useSetPrivateByDefault() {
  const queryClient = useQueryClient();
  return useSettingsChange<boolean>({
    scope: 'new tasks',
    send: (isPrivate) => api.settings.setPrivateByDefault({ isPrivate }),
    change: (settings, privateByDefault) => ({ ...settings, privateByDefault }),
    undo: (settings, { privateByDefault }) => ({ ...settings, privateByDefault }),
    onDone: () => void queryClient.invalidateQueries({ queryKey: queryKeys.me }),
  });
}

/** Sets one switch of a kind of notification. */
export function useSetPreference() {
  return useSettingsChange<PreferenceSwitch>({
    scope: 'notifications',
    send: (input) => api.settings.setPreference(input),
    change: (settings, input) => withSwitches(settings, [input]),
    undo: (settings, _before, input) =>
      withSwitches(settings, [{ ...input, enabled: !input.enabled }]),
  });
}

/** Sets several switches, as a preset does. */
export function useSetPreferences() {
  return useSettingsChange<PreferenceSwitch[]>({
    scope: 'notifications',
    send: (switches) => api.settings.setPreferences({ switches }),
    change: withSwitches,
    undo: (settings, { preferences }) => ({ ...settings, preferences }),
  });
}

function withSwitches(settings: Settings, switches: PreferenceSwitch[]): Settings {
  return {
    ...settings,
    preferences: settings.preferences.map(({ type, channels }) => ({
      type,
      channels: Object.assign(
        { ...channels },
        ...switches
          .filter((each) => each.type === type)
          .map(({ channel, enabled }) => ({ [channel]: enabled })),
      ),
    })),
  };
}

const timeZonesQuery = queryOptions({
  queryKey: queryKeys.timeZones,
  queryFn: ({ signal }) => api.settings.timeZones(undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useTimeZones() {
  return useQuery(timeZonesQuery);
}

export function useChangeTimeZone() {
  const queryClient = useQueryClient();
  return useSettingsChange<string>({
    scope: 'time zone',
    send: (timeZone) => api.settings.setTimeZone({ timeZone }),
    change: (settings, timeZone) => ({ ...settings, timeZone }),
    undo: (settings, before) => ({ ...settings, timeZone: before.timeZone }),
    onDone: () => {
      for (const queryKey of [queryKeys.me, queryKeys.tasks, queryKeys.overview]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { currentPassword: string; newPassword: string }) =>
      api.account.changePassword(input),
    onSuccess: () => {
      showToast({ text: 'Password changed.' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
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

export function useEndSession(sessionId: string) {
  return useEndSessions(() => api.account.revokeSession({ sessionId }), 'Session ended.');
}

export function useEndOtherSessions() {
  return useEndSessions(() => api.account.revokeOtherSessions(), 'Signed out elsewhere.');
}

function useEndSessions(send: () => Promise<unknown>, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => showToast({ text: done }),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}

/** Downloads the file that `send` answers with; the API client returns an attachment as a file. */
export function useDownloadExport(send: () => Promise<unknown>) {
  return useMutation({
    mutationFn: async () => {
      const file = await send();
      if (!(file instanceof File)) throw pageFailure('unexpected');
      return file;
    },
    onSuccess: downloadFile,
    onError: (error) => toastError(error),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationKey: leavingKey,
    mutationFn: (input: { name: string; password: string }) => api.account.delete(input),
    // A full page load, so that nothing of the account stays in memory.
    onSuccess: () => {
      forgetDrafts({ isLeaving: true });
      window.location.replace(paths.landing);
    },
  });
}
