import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/show-toast.tsx';

export function useTurnOffSecondFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (typed: { password: string; code: string }) => api.secondFactor.turnOff(typed),
    onSuccess: () => {
      showToast({ text: 'Two-step sign-in is off.' });
      return queryClient.invalidateQueries({ queryKey: queryKeys.secondFactor });
    },
  });
}
