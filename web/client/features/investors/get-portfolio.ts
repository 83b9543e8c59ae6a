import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InvestorState } from '#shared/domain/investor-state.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type PortfolioQuery, toInput } from './portfolio-query.ts';

/** A page of the startups; who is approved meanwhile is shown more. */
export function usePortfolio(query: PortfolioQuery, state: InvestorState) {
  const input = toInput(query);
  return useQuery({
    queryKey: [...queryKeys.portfolio, 'list', state, input],
    queryFn: ({ signal }) => api.portfolio.list(input, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}
