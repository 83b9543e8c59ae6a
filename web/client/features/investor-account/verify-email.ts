import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Whose address a link confirms. Looking does not use it up. */
export function useVerification(token: string) {
  return useQuery({
    queryKey: [...queryKeys.verification, token],
    queryFn: ({ signal }) => api.investors.checkVerification({ token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useVerifyEmail(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.investors.verify({ token }),
    // Whoever is signed in here may be the one who was waiting for this.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.me }),
  });
}
