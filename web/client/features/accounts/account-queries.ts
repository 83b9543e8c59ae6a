import { useMutation, useQuery } from '@tanstack/react-query';
import type { Audience } from '#shared/options.ts';
import { api } from '../../lib/api.ts';
import { readTimeZone } from '../../lib/browser.ts';
import { queryKeys } from '../../lib/query-client.ts';

/** The account whose password a link sets. Checking the link does not use it up. */
export function useAccountLink(token: string) {
  return useQuery({
    queryKey: [...queryKeys.accountLink, token],
    queryFn: ({ signal }) => api.accountLinks.check({ token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (input: { audience: Audience; email: string; next?: string }) =>
      api.accountLinks.requestReset(input),
  });
}

/** Another invitation in place of the one that this token was. */
export function useRenewInvitation(token: string) {
  return useMutation({ mutationFn: () => api.accountLinks.renewInvitation({ token }) });
}

/** Sets the password of a link's account, in the zone of this browser. */
export function useSetPassword(token: string) {
  return useMutation({
    mutationFn: ({ password }: { password: string }) =>
      api.accountLinks.setPassword({ token, password, timeZone: readTimeZone() }),
  });
}
