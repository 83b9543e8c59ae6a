import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { withConfirmation } from '../../lib/with-confirmation.ts';

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: () => withConfirmation(() => api.secondFactor.renewRecoveryCodes({})),
    gcTime: 0,
  });
}
