import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvestorDecision, InvestorState } from '#shared/domain/investors.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import type { InvestorQuery } from './investor-review-rules.ts';

/** Polled because other admins decide as well. */
const investorsPollMs = 30_000;

export function useInvestors(query: InvestorQuery, { enabled = true } = {}) {
  const { state, page } = query;
  const search = query.search.trim();
  const input = { ...(search && { search }), ...(state && { state }), page };
  return useQuery({
    enabled,
    queryKey: [...queryKeys.investorReview, input],
    queryFn: ({ signal }) => api.investorReview.list(input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: investorsPollMs,
  });
}

/** The number of investors who wait for approval; undefined while loading. */
export function useWaitingInvestors(options?: { enabled: boolean }): number | undefined {
  // Like the page's first query, without its code: every page of the staff has this count.
  const query = { search: '', state: 'waiting', page: 1 } as const;
  return useInvestors(query, options).data?.counts.waiting;
}

type DecisionInput = {
  investorId: string;
  decision: InvestorDecision;
  from: InvestorState;
  reason: string | null;
};

/** Refetches even after a refusal: the list was out of date then. */
export function useDecideInvestor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: DecisionInput) => api.investorReview.decide(input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.investorReview }),
  });
}
