import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { storeReview } from './store-review.ts';
import { useStatusFailure } from './use-status-failure.ts';

export function useStartReview(applicationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.review.start({ applicationId }),
    onSuccess: (review) => storeReview(queryClient, review),
    onError: useStatusFailure(),
  });
}
