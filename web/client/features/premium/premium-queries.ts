import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';

const premiumQuery = queryOptions({
  queryKey: queryKeys.premium,
  queryFn: ({ signal }) => api.premium.get(undefined, { signal }),
});

export function usePremium({ enabled = true } = {}) {
  return useQuery({ ...premiumQuery, enabled });
}

/** Only for members. */
export function usePremiumBenefits() {
  return useQuery({
    queryKey: [...queryKeys.premium, 'benefits'],
    queryFn: ({ signal }) => api.premium.benefits(undefined, { signal }),
  });
}

/** Examples of each part, for whoever has no premium. */
export function usePremiumExamples() {
  return useQuery({
    queryKey: [...queryKeys.premium, 'examples'],
    queryFn: ({ signal }) => api.premium.examples(undefined, { signal }),
  });
}

/** Starts a checkout and redirects to the payment page. */
export function useStartCheckout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.premium.checkout(),
    onSuccess: ({ url }) => window.location.assign(url),
    // Premium may have been bought in another window in the meantime.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.premium }),
  });
}

type NewMessage = { founderId: string; text: string; clientKey: string };

export function useSendMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (message: NewMessage) => api.messages.send(message),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.messages }),
        // A refusal may mean that premium has ended.
        queryClient.invalidateQueries({ queryKey: queryKeys.premium }),
      ]),
  });
}
