import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { withConfirmation } from '../../lib/with-confirmation.ts';

export function useTurnOnSecondFactor() {
  return useMutation({
    mutationFn: (typed: { code: string }) => withConfirmation(() => api.secondFactor.turnOn(typed)),
    gcTime: 0,
  });
}
