import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Me } from '#shared/api/session.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

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
