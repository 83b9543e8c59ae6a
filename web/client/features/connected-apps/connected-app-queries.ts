import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';

export function useConnectedApps() {
  return useQuery({
    queryKey: queryKeys.connectedApps,
    queryFn: ({ signal }) => api.connectedApps.list(undefined, { signal }),
  });
}

export function useAllConnectedApps() {
  return useQuery({
    queryKey: [...queryKeys.connectedApps, 'all'],
    queryFn: ({ signal }) => api.connectedApps.listAll(undefined, { signal }),
  });
}

/** `isOwn`: else an admin disconnects somebody's. */
export function useDisconnectApp({ id: appId, isOwn }: { id: string; isOwn: boolean }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.connectedApps[isOwn ? 'disconnect' : 'disconnectAny']({ appId }),
    onSuccess: () => showToast({ text: 'App disconnected.' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.connectedApps }),
  });
}
