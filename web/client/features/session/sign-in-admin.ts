import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { api } from '../../lib/api.ts';
import { rememberMe } from './remember-me.ts';

export type AdminCredentials = { email: string; password: string };

/** Signs an admin in, unless a code is needed too: then nothing was opened yet. */
export function useSignInAdmin(onCodeNeeded: (credentials: AdminCredentials) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (typed: AdminCredentials & { code?: string }) => api.session.signInAdmin(typed),
    onSuccess: (me) => rememberMe(queryClient, me),
    onError: (error, { email, password }) => {
      if (error instanceof AppError && error.code === 'second_factor_needed') {
        onCodeNeeded({ email, password });
      }
    },
  });
}
