import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { announceDecision } from './announce-decision.ts';
import { storeReview } from './store-review.ts';
import { useUndoDecision } from './undo-decision.ts';
import { useStatusFailure } from './use-status-failure.ts';

export type Decision = 'accepted' | 'rejected';
export type DecisionWish = { decision: Decision; cohortId: string | null; reason: string | null };

/** Decides, and offers to take it back for as long as that goes. */
export function useDecideApplication(applicationId: string) {
  const queryClient = useQueryClient();
  const undo = useUndoDecision(applicationId);
  return useMutation({
    mutationFn: (wish: DecisionWish) => api.review.decide({ applicationId, ...wish }),
    onSuccess: (review, { decision }) => {
      storeReview(queryClient, review);
      announceDecision({ decision, undoLeftMs: review.undoLeftMs, onUndo: () => undo.mutate() });
    },
    onError: useStatusFailure(),
  });
}
