import { useMutation, useQueryClient } from '@tanstack/react-query';
import { generationText } from '#shared/domain/task-generation.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';

/** Asks for the tasks of today and this week; a toast says what happened once the board shows it. */
export function useGenerateTasks() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.tasks.generate(),
    onSuccess: async (generation) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.overview });
      await queryClient.invalidateQueries({ queryKey: queryKeys.tasks });
      const isFull = generation.end === 'board_full' && generation.added === 0;
      showToast({ text: generationText(generation), tone: isFull ? 'bad' : 'good' });
    },
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
}
