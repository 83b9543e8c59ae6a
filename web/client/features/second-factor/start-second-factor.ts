import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { withConfirmation } from '../../lib/with-confirmation.ts';

/** Gets the secret that an authenticator app is to hold. */
export function useStartSecondFactor() {
  return useMutation({
    mutationFn: () => withConfirmation(() => api.secondFactor.start({})),
    // The secret is not to outlive the page that shows it.
    gcTime: 0,
  });
}
