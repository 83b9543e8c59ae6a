import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Leaves for the payment page. */
export function useStartCheckout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.premium.checkout({}),
    onSuccess: ({ url }) => window.location.assign(url),
    // Perhaps it was bought in another window meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.premium }),
  });
}
