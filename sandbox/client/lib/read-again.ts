import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Reads again whatever is on the screen below a key. A first reading that is still under way may
 * have been answered before the change, and the library would let it stand: so it is read once more.
 */
export async function readAgain(queryClient: QueryClient, queryKey: string[]): Promise<void> {
  const underWay = new Set<Query>(
    queryClient.getQueryCache().findAll({
      queryKey,
      fetchStatus: 'fetching',
      predicate: (query) => query.state.data === undefined,
    }),
  );
  await queryClient.invalidateQueries({ queryKey });
  if (underWay.size === 0) return;
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => underWay.has(query) });
}
