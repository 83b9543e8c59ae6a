import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';

/** Takes thanks back; the cohort is read again either way, for what the page shows of them. */
export function useTakeBackThanks() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (thanksId: string) => api.thanks.undo({ thanksId }),
    onSuccess: () => showToast({ text: 'Thanks taken back.' }),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.cohort }),
  });
}
