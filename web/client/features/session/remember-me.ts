import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '#shared/api/session.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** After a sign-in: what an earlier person saw is forgotten, who it is now is known. */
export function rememberMe(queryClient: QueryClient, me: Me): void {
  // The page watches `me`: a query that is removed is watched no more.
  const kept: readonly unknown[] = [queryKeys.me[0], queryKeys.info[0]];
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
  queryClient.setQueryData(queryKeys.me, me);
}
