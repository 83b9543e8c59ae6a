import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { rememberMe } from './remember-me.ts';

type Credentials = { email: string; password: string };

export function useSignInInvestor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => api.session.signInInvestor(credentials),
    onSuccess: (me) => rememberMe(queryClient, me),
  });
}
