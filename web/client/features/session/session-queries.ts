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

/** The signed-in user; null if nobody is signed in. */
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

/** After a sign-in: drops what an earlier user has loaded and stores the new user. */
export function storeMe(queryClient: QueryClient, me: Me): void {
  // The page observes `me`, and a removed query would lose its observers.
  const keptKeys: readonly unknown[] = [queryKeys.me[0], queryKeys.info[0]];
  queryClient.removeQueries({ predicate: ({ queryKey }) => !keptKeys.includes(queryKey[0]) });
  queryClient.setQueryData(queryKeys.me, me);
}

export type Credentials = { email: string; password: string };

/** Signs a founder in and sends the time zone of this browser. */
export function useSignInFounder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      api.session.signInFounder({ ...credentials, timeZone: readTimeZone() }),
    onSuccess: (me) => storeMe(queryClient, me),
  });
}

export function useSignInInvestor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => api.session.signInInvestor(credentials),
    onSuccess: (me) => storeMe(queryClient, me),
  });
}

/** Signs an admin in, or calls `onCodeNeeded` if the account has two-step sign-in. */
export function useSignInAdmin(onCodeNeeded: (credentials: Credentials) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials & { code?: string }) =>
      api.session.signInAdmin(credentials),
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
