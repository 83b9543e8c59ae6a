import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rubric, type Scores } from '#shared/domain/review.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { rereadReviews, storeReview } from './store-review.ts';

/** One's own scores. Sent one after another: the last press is what stays. */
export function useRateApplication(applicationId: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['rate', applicationId];
  return useMutation({
    mutationKey,
    scope: { id: `rate ${applicationId}` },
    mutationFn: (scores: Scores) => api.review.rate({ applicationId, ...scores }),
    onSuccess: (review) => {
      if (queryClient.isMutating({ mutationKey }) === 1) storeReview(queryClient, review);
    },
    onError: (error) => {
      rereadReviews(queryClient);
      showToast({ text: errorText(error), tone: 'bad' });
    },
  });
}

/** The scores of a rating, without whose it is. */
export function scoresOf(rating: Scores | undefined): Scores {
  return Object.fromEntries(
    rubric.map((criterion) => [criterion, rating?.[criterion] ?? null]),
  ) as Scores;
}
