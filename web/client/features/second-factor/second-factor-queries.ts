import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';

export function useSecondFactor() {
  return useQuery({
    queryKey: queryKeys.secondFactor,
    queryFn: ({ signal }) => api.secondFactor.get(undefined, { signal }),
  });
}

export function useStartSecondFactor() {
  return useMutation({
    mutationFn: () => api.secondFactor.start(),
    // The secret must not outlive the page that shows it.
    gcTime: 0,
  });
}

export function useTurnOnSecondFactor() {
  return useMutation({
    mutationFn: (input: { code: string }) => api.secondFactor.turnOn(input),
    gcTime: 0,
  });
}

export function useTurnOffSecondFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { password: string; code: string }) => api.secondFactor.turnOff(input),
    onSuccess: () => {
      showToast({ text: 'Two-step sign-in is off.' });
      return queryClient.invalidateQueries({ queryKey: queryKeys.secondFactor });
    },
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: () => api.secondFactor.renewRecoveryCodes(),
    gcTime: 0,
  });
}
