import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const againMs = 30_000;

export function useCoachSpend() {
  return useQuery({
    queryKey: queryKeys.coachSpend,
    queryFn: ({ signal }) => api.coach.spend({}, { signal }),
    refetchInterval: againMs,
  });
}
