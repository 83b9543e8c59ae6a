import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { readTimeZone } from '../../lib/read-time-zone.ts';

type Credentials = { email: string; password: string };

/** Signs a founder in, in the zone of this browser. What an earlier founder saw is forgotten. */
export function useSignInFounder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      api.session.signInFounder({ ...credentials, timeZone: readTimeZone() }),
    onSuccess: (me) => {
      const kept: readonly unknown[] = [queryKeys.me[0], queryKeys.info[0]];
      queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
      queryClient.setQueryData(queryKeys.me, me);
    },
  });
}
