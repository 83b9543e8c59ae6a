import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';

export function useAccessTokens() {
  return useQuery({
    queryKey: queryKeys.accessTokens,
    queryFn: ({ signal }) => api.accessTokens.list(undefined, { signal }),
  });
}

type NewToken = Parameters<typeof api.accessTokens.make>[0];

export function useMakeToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: NewToken) => api.accessTokens.make(draft),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.accessTokens }),
  });
}

/** Everybody's, for admins. */
export function useAllAccessTokens() {
  return useQuery({
    queryKey: [...queryKeys.accessTokens, 'all'],
    queryFn: ({ signal }) => api.accessTokens.listAll(undefined, { signal }),
  });
}

/** `isOwn`: else an admin revokes somebody's. */
export function useRevokeToken({ id: tokenId, isOwn }: { id: string; isOwn: boolean }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.accessTokens[isOwn ? 'revoke' : 'revokeAny']({ tokenId }),
    onSuccess: () => showToast({ text: 'Token revoked.' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.accessTokens }),
  });
}
