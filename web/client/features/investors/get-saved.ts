import { useQuery } from '@tanstack/react-query';
import type { InvestorState } from '#shared/domain/investor-state.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export function useSaved(state: InvestorState) {
  return useQuery({
    queryKey: [...queryKeys.saved, state],
    queryFn: ({ signal }) => api.portfolio.saved(undefined, { signal }),
    refetchOnWindowFocus: true,
  });
}
