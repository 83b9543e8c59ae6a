import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CoachMemory, NewNote } from '#shared/api/coach.ts';
import type { CoachNote } from '#shared/domain/coach-notes.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

export function useCoachMemory() {
  return useQuery({
    queryKey: queryKeys.coachMemory,
    queryFn: ({ signal }) => api.coach.memory({}, { signal }),
  });
}

/** The forms show why a note was not saved. */
export function useNoteActions() {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: queryKeys.coachMemory });
  const onError = (error: unknown) => toastError(error);
  const save = { mutationFn: (note: NewNote) => api.coach.addNote(note), onSuccess: refetch };
  const add = useMutation(save);
  const restore = useMutation({ ...save, onError });
  const edit = useMutation({
    mutationFn: (note: CoachNote) => {
      const { id: noteId, kind, text } = note;
      return api.coach.editNote({ noteId, kind, text });
    },
    onSuccess: refetch,
  });
  const remove = useMutation({
    mutationFn: ({ id: noteId }: CoachNote) => api.coach.deleteNote({ noteId }),
    onSuccess: (_, { id, kind, text }) => {
      queryClient.setQueryData<CoachMemory>(
        queryKeys.coachMemory,
        (memory) => memory && { ...memory, notes: memory.notes.filter((each) => each.id !== id) },
      );
      const run = () => restore.mutate({ kind, text });
      showToast({ text: 'The coach won’t remember that.', action: { label: 'Undo', run } });
      return refetch();
    },
    // It may have been deleted in another tab.
    onError: (error) => {
      onError(error);
      return refetch();
    },
  });
  return { add, edit, remove };
}

type OpeningReply = { taskId: string; answer: 'not_yet' | 'drop' };

/** The question goes at once; if the answer was not saved, it comes back. */
export function useAnswerOpening() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (reply: OpeningReply) => api.coach.answerOpening(reply),
    onMutate: () => closeOpening(queryClient),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.coachMemory }),
  });
  return mutate;
}

/** “Yes, done”: completes the task and ends the question. */
export function useSendPlannedCompletion() {
  const queryClient = useQueryClient();
  return async ({ taskId }: { taskId: string }) => {
    const completion = await api.coach.completePlanned({ taskId });
    closeOpening(queryClient);
    return completion;
  };
}

function closeOpening(queryClient: QueryClient): void {
  queryClient.setQueryData<CoachMemory>(
    queryKeys.coachMemory,
    (memory) => memory && { ...memory, opening: null },
  );
}
