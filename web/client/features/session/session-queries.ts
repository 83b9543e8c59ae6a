import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Me } from '#shared/api/session.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../../lib/api.ts';
import { readTimeZone } from '../../lib/browser.ts';
import { queryKeys } from '../../lib/query-client.ts';

/** Who is signed in; null when nobody is. */
async function getMe(signal: AbortSignal): Promise<Me | null> {
  try {
    return await api.session.me(undefined, { signal });
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
}

const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: ({ signal }) => getMe(signal),
  staleTime: 5 * 60_000,
});

export function useMe() {
  return useQuery(meQuery);
}

const infoQuery = queryOptions({
  queryKey: queryKeys.info,
  queryFn: ({ signal }) => api.session.info(undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useInfo() {
  return useQuery(infoQuery);
}

/** After a sign-in: what an earlier person saw is forgotten, who it is now is known. */
export function storeMe(queryClient: QueryClient, me: Me): void {
  // The page watches `me`: a query that is removed is watched no more.
  const kept: readonly unknown[] = [queryKeys.me[0], queryKeys.info[0]];
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
  queryClient.setQueryData(queryKeys.me, me);
}

type FounderCredentials = { email: string; password: string };

/** Signs a founder in, in the zone of this browser. */
export function useSignInFounder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: FounderCredentials) =>
      api.session.signInFounder({ ...credentials, timeZone: readTimeZone() }),
    onSuccess: (me) => storeMe(queryClient, me),
  });
}

type InvestorCredentials = { email: string; password: string };

export function useSignInInvestor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: InvestorCredentials) => api.session.signInInvestor(credentials),
    onSuccess: (me) => storeMe(queryClient, me),
  });
}

export type AdminCredentials = { email: string; password: string };

/** Signs an admin in, unless a code is needed too: then nothing was opened yet. */
export function useSignInAdmin(onCodeNeeded: (credentials: AdminCredentials) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (typed: AdminCredentials & { code?: string }) => api.session.signInAdmin(typed),
    onSuccess: (me) => storeMe(queryClient, me),
    onError: (error, { email, password }) => {
      if (error instanceof AppError && error.code === 'second_factor_needed') {
        onCodeNeeded({ email, password });
      }
    },
  });
}

export function useConfirmSignIn() {
  return useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      api.session.confirm({ password, ...(code && { code }) }),
  });
}
