import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

/** No live event announces a new payment, so the list is polled. */
const refetchIntervalMs = 60_000;

export function useUnclaimedPayments() {
  return useQuery({
    queryKey: queryKeys.payments,
    queryFn: async ({ signal }) => (await api.payments.unclaimed(undefined, { signal })).payments,
    refetchInterval: refetchIntervalMs,
  });
}

function usePaymentMutation<Input>(send: (input: Input) => Promise<unknown>, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => showToast({ text: done }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.payments }),
  });
}

export function useAttachPayment(subscriptionId: string) {
  return usePaymentMutation(
    (email: string) => api.payments.attach({ subscriptionId, email }),
    'Attached: the founder has premium now.',
  );
}

export function useDismissPayment() {
  const dismiss = usePaymentMutation(
    (subscriptionId: string) => api.payments.dismiss({ subscriptionId }),
    'Dismissed. Refund or cancel it in Stripe.',
  );
  const onError = (error: unknown) => toastError(error);
  return { ...dismiss, run: (id: string) => dismiss.mutate(id, { onError }) };
}
