import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { rememberMe } from './remember-me.ts';

type Credentials = { email: string; password: string };

export function useSignInAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => api.session.signInAdmin(credentials),
    onSuccess: (me) => rememberMe(queryClient, me),
  });
}
