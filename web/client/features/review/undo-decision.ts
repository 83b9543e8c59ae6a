import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { closeAnnouncement } from './announce-decision.ts';
import { rereadReviews, storeReview } from './store-review.ts';

export function useUndoDecision(applicationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.review.undo({ applicationId }),
    onSuccess: (review) => {
      storeReview(queryClient, review);
      closeAnnouncement();
      showToast({ text: 'Decision undone. Nobody was told.' });
    },
    onError: (error) => {
      rereadReviews(queryClient);
      showToast({ text: errorText(error), tone: 'bad' });
    },
  });
}
