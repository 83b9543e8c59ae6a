import { useQuery } from '@tanstack/react-query';
import type { InvestorState } from '#shared/domain/investor-state.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export function usePortfolioStartup(founderId: string, state: InvestorState) {
  return useQuery({
    queryKey: [...queryKeys.portfolio, 'startup', state, founderId],
    queryFn: ({ signal }) => api.portfolio.get({ founderId }, { signal }),
  });
}
