import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.tsx';

/** Unlinks Slack at once; the way back is to connect again. */
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
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
}
