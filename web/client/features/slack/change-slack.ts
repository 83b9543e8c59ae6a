import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';

/** Has Slack asked how the bot stands; the answer comes with the state, a moment later. */
export function useCheckSlack() {
  return useMutation({
    mutationFn: () => api.slack.check(),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
}

export function useNudge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ founderId }: { founderId: string; name: string }) =>
      api.slack.nudge({ founderId }),
    onSuccess: (_answer, { name }) => showToast({ text: `${name} gets a mail with the link.` }),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.slackState }),
  });
}
