import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvestorDecision, InvestorState } from '#shared/domain/investor-state.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type Wish = {
  investorId: string;
  decision: InvestorDecision;
  from: InvestorState;
  reason: string | null;
};

/** Decides; whatever became of it, the list is read again. */
export function useDecideInvestor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => api.investorReview.decide(wish),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.investorReview }),
  });
}
