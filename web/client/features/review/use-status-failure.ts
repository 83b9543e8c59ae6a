import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { rereadReviews } from './store-review.ts';

/** A status that could not be changed: says so and why, and shows what stands now. */
export function useStatusFailure() {
  const queryClient = useQueryClient();
  return (error: unknown) => {
    rereadReviews(queryClient);
    showToast({
      text: 'Error updating application status',
      detail: errorText(error),
      tone: 'bad',
    });
  };
}
