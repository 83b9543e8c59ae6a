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

export function useDisconnectApp(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.connectedApps.disconnect({ appId }),
    onSuccess: () => showToast({ text: 'App disconnected.' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.connectedApps }),
  });
}
