import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Nobody tells of a new one: it is looked after now and then. */
const againMs = 60_000;

export function useUnclaimedPayments() {
  return useQuery({
    queryKey: queryKeys.payments,
    queryFn: async ({ signal }) => (await api.payments.unclaimed(undefined, { signal })).payments,
    refetchInterval: againMs,
  });
}
