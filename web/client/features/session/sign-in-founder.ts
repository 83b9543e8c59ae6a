import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { readTimeZone } from '../../lib/read-time-zone.ts';
import { rememberMe } from './remember-me.ts';

type Credentials = { email: string; password: string };

/** Signs a founder in, in the zone of this browser. */
export function useSignInFounder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      api.session.signInFounder({ ...credentials, timeZone: readTimeZone() }),
    onSuccess: (me) => rememberMe(queryClient, me),
  });
}
