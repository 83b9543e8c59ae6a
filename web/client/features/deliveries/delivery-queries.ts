import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Delivery } from '#shared/api/deliveries.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';
import type { DeliveryQuery } from './delivery-rules.ts';

/** Deliveries raise no invalidation events, so they are polled. */
const deliveriesPollMs = 10_000;

export function useDeliveries({ kind, state, page }: DeliveryQuery) {
  return useQuery({
    queryKey: [...queryKeys.deliveries, kind, state, page],
    queryFn: ({ signal }) =>
      api.delivery.list({ page, ...(kind && { kind }), ...(state && { state }) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: deliveriesPollMs,
  });
}

type ResolveDeliveryInput = { delivery: Pick<Delivery, 'kind' | 'id'>; action: 'retry' | 'drop' };

const resolvedTexts = {
  retry: 'It’s being tried again now.',
  drop: 'Discarded. It won’t be sent.',
};

export function useResolveDelivery() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ delivery: { kind, id }, action }: ResolveDeliveryInput) =>
      api.delivery[action]({ kind, deliveryId: id }),
    onSuccess: (_answer, { action }) => showToast({ text: resolvedTexts[action] }),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.deliveries }),
  });
}
