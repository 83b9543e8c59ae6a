import { useQuery } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { api } from '../../lib/api.ts';
import { othersMs } from './others-ms.ts';
import { reviewKey } from './store-review.ts';

export function useReview(applicationId: string) {
  return useQuery({
    queryKey: reviewKey(applicationId),
    queryFn: ({ signal }) => api.review.get({ applicationId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: othersMs,
  });
}

/** An address that leads to no application, however it is spelt. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof AppError && ['application_not_found', 'invalid_input'].includes(error.code)
  );
}
