import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { DeliveryQuery } from './delivery-query.ts';

/** Nobody tells of what is sent: it is looked after now and then. */
const againMs = 10_000;

export function useDeliveries({ kind, state, page }: DeliveryQuery) {
  return useQuery({
    queryKey: [...queryKeys.deliveries, kind, state, page],
    queryFn: ({ signal }) =>
      api.delivery.list({ page, ...(kind && { kind }), ...(state && { state }) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
}
