import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';

export function useClearConversation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.coach.clear({}),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: queryKeys.coachHistory });
      await queryClient.invalidateQueries({ queryKey: queryKeys.coach });
      showToast({ text: 'Conversation deleted.' });
    },
    onError: (error) => showToast({ tone: 'bad', text: errorText(error) }),
  });
}
