import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { applicationQuery } from './get-application.ts';

export function useWithdrawApplication(token: string) {
  const queryClient = useQueryClient();
  const { queryKey } = applicationQuery(token);
  return useMutation({
    mutationFn: () => api.applications.withdraw({ token }),
    onSuccess: (view) => queryClient.setQueryData(queryKey, view),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
