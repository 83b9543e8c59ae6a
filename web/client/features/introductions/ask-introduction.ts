import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';

type Request = { founderId: string; note: string };

/** Sends a request; the words that tell so are the specification's. */
export function useAskIntroduction({ startupName }: { startupName: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: Request) => api.introductions.ask(request),
    onSuccess: () =>
      showToast({
        text: `Introduction request sent for ${startupName}! The founder will be notified.`,
      }),
    // Also when refused: then the page did not know how the two stand.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.introductions }),
  });
}
