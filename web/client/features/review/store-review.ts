import type { QueryClient } from '@tanstack/react-query';
import type { Review } from '#shared/api/review-view.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const reviewKey = (applicationId: string) => [...queryKeys.review, 'one', applicationId];

/** The review as the server answered it; the lists that show it are read again. */
export function storeReview(queryClient: QueryClient, review: Review): void {
  queryClient.setQueryData(reviewKey(review.id), review);
  void queryClient.invalidateQueries({ queryKey: [...queryKeys.review, 'list'] });
}

/** What is shown may not be what stands. */
export function rereadReviews(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.review });
}
