import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

const slackStateQuery = queryOptions({
  queryKey: queryKeys.slackState,
  queryFn: ({ signal }) => api.slack.state(undefined, { signal }),
});

/** Polled while the bot is looking for a channel. */
const channelPollMs = 1500;
/** An admin who watches sees when Slack stops taking the bot's token. */
const statePollMs = 10_000;

/** `pollMs`: how often to ask again while waiting for something that no live event announces. */
export function useSlackState(pollMs: number | false = false) {
  return useQuery({
    ...slackStateQuery,
    refetchInterval: ({ state }) =>
      pollMs ||
      (state.data?.channels.some(({ isRequested }) => isRequested) ? channelPollMs : statePollMs),
  });
}

/** Has the bot enter a cohort's channel again: the same as choosing it anew. */
export function useBringBotBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ cohortId, channelId }: { cohortId: string; channelId: string }) =>
      api.cohorts.chooseChannel({ cohortId, channel: channelId }),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.slackState }),
  });
}

/** Starts a health check of the bot; its result arrives with the Slack state a moment later. */
export function useCheckSlack() {
  return useMutation({
    mutationFn: () => api.slack.check(),
    onError: (error) => toastError(error),
  });
}

export function useNudgeFounder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ founderId }: { founderId: string; name: string }) =>
      api.slack.nudge({ founderId }),
    onSuccess: (_answer, { name }) => showToast({ text: `We’re emailing ${name} the link.` }),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.slackState }),
  });
}

/** Unlinks Slack. There is no undo on the server, so Undo connects again. */
export function useDisconnectSlack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.settings.disconnectSlack(),
    onSuccess: () => {
      showToast({
        text: 'Slack is disconnected.',
        action: { label: 'Undo', run: () => window.location.assign(paths.slackConnect) },
      });
      for (const queryKey of [queryKeys.settings, queryKeys.overview, queryKeys.me]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onError: (error) => toastError(error),
  });
}
