import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { makeUuid } from '../../lib/make-uuid.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { rereadReviews, storeReview } from './store-review.ts';

type Note = { id: string; text: string };

/** Adds a note. The id is the page's: sent again after a failure, it is still one note. */
export function useAddNote(applicationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: Note) => api.review.addNote({ applicationId, noteId: id, text }),
    onSuccess: (review) => storeReview(queryClient, review),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
}

/** Deletes one's own note at once; the toast writes it again. */
export function useDeleteNote(applicationId: string) {
  const queryClient = useQueryClient();
  const add = useAddNote(applicationId);
  return useMutation({
    mutationFn: ({ id }: Note) => api.review.deleteNote({ applicationId, noteId: id }),
    onSuccess: (review, { text }) => {
      storeReview(queryClient, review);
      const run = () => add.mutate({ id: makeUuid(), text });
      showToast({ text: 'Note deleted.', action: { label: 'Undo', run } });
    },
    onError: (error) => {
      rereadReviews(queryClient);
      showToast({ text: errorText(error), tone: 'bad' });
    },
  });
}
