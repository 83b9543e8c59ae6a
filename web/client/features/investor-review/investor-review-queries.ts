import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvestorDecision, InvestorState } from '#shared/domain/investors.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import {
  type InvestorQuery,
  toInvestorFilter,
  waitingInvestorsQuery,
} from './investor-review-rules.ts';

/** Other admins decide, too. */
const investorsPollMs = 30_000;

export function useInvestors(query: InvestorQuery) {
  const input = toInvestorFilter(query);
  return useQuery({
    queryKey: [...queryKeys.investorReview, input],
    queryFn: ({ signal }) => api.investorReview.list(input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: investorsPollMs,
  });
}

/** How many wait to be approved; undefined until that is known. */
export function useWaitingInvestors(): number | undefined {
  return useInvestors(waitingInvestorsQuery).data?.counts.waiting;
}

type DecisionInput = {
  investorId: string;
  decision: InvestorDecision;
  from: InvestorState;
  reason: string | null;
};

/** Decides; whatever became of it, the list is read again. */
export function useDecideInvestor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wish: DecisionInput) => api.investorReview.decide(wish),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.investorReview }),
  });
}
