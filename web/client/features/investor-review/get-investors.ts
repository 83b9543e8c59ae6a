import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type InvestorQuery, queue, toFilter } from './investor-query.ts';

/** Other admins decide, too. */
const othersMs = 30_000;

export function useInvestors(query: InvestorQuery) {
  const input = toFilter(query);
  return useQuery({
    queryKey: [...queryKeys.investorReview, input],
    queryFn: ({ signal }) => api.investorReview.list(input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: othersMs,
  });
}

/** How many wait to be approved; undefined until that is known. */
export function useWaitingInvestors(): number | undefined {
  return useInvestors(queue).data?.counts.waiting;
}
