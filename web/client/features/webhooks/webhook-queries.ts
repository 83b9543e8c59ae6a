import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WebhookForm } from '#shared/api/webhooks.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

/** Deliveries raise no invalidation events, so they are polled. */
const pollMs = 5_000;

export function useWebhooks() {
  return useQuery({
    queryKey: queryKeys.webhooks,
    queryFn: ({ signal }) => api.webhooks.list(undefined, { signal }),
    refetchInterval: pollMs,
  });
}

export function useWebhookDeliveries({ endpointId, page }: { endpointId: string; page: number }) {
  return useQuery({
    queryKey: [...queryKeys.webhooks, endpointId, page],
    queryFn: ({ signal }) => api.webhooks.deliveries({ endpointId, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });
}

type Endpoint = { endpointId: string };

/** Answers with the secret, which is shown once: a toast could cover it. */
export const useAddWebhook = () =>
  useWebhookChange((input: WebhookForm) => api.webhooks.add(input), null);

export const useChangeWebhook = () =>
  useWebhookChange(
    (input: WebhookForm & Endpoint) => api.webhooks.change(input),
    'The webhook is saved.',
  );

export const useRotateSecret = () =>
  useWebhookChange((input: Endpoint) => api.webhooks.rotateSecret(input), null);

export const useRemoveWebhook = () =>
  useWebhookChange((input: Endpoint) => api.webhooks.remove(input), 'The webhook is deleted.');

export const useSwitchWebhook = () =>
  useWebhookChange(
    (input: Endpoint & { isOn: boolean }) => api.webhooks.switch(input),
    ({ isOn }) => (isOn ? 'The webhook is on.' : 'The webhook is off.'),
    { toastsErrors: true },
  );

export const useSendTest = () =>
  useWebhookChange(
    (input: Endpoint) => api.webhooks.sendTest(input),
    'A test event is on its way.',
    { toastsErrors: true },
  );

export const useReplay = () =>
  useWebhookChange(
    (input: Endpoint & { deliveryId: string }) => api.webhooks.replay(input),
    'It’s being sent again.',
    { toastsErrors: true },
  );

function useWebhookChange<Input, Result>(
  send: (input: Input) => Promise<Result>,
  /** Null when the dialog itself goes on. */
  done: string | ((input: Input) => string) | null,
  { toastsErrors = false } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, input) => {
      const text = typeof done === 'function' ? done(input) : done;
      if (text !== null) showToast({ text });
    },
    onError: (error) => {
      if (toastsErrors) toastError(error);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.webhooks }),
  });
}
