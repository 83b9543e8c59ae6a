import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const batchMs = 40;

/** Reads again what the server says has changed; several hints in a row become one reading. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const source = new EventSource('/sandbox/api/changes');
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reading = false;
    // One reading after the other: were each hint to start over, a steady stream would starve them.
    const read = async () => {
      if (reading) return;
      reading = true;
      while (waiting.size > 0) {
        const kinds = [...waiting];
        waiting.clear();
        await Promise.all(kinds.map((kind) => refetch(queryClient, [kind])));
      }
      reading = false;
    };
    const hear = (kinds: string[]) => {
      for (const kind of kinds) waiting.add(kind);
      timer ??= setTimeout(() => {
        timer = undefined;
        void read();
      }, batchMs);
    };
    source.addEventListener('change', (event: MessageEvent<string>) => hear([event.data]));
    // Whatever happened while the line was down is read when it is up again.
    source.addEventListener('open', () => hear(['slack', 'traffic', 'mail']));
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [queryClient]);
}

/**
 * Reads again whatever is on the screen below a key. A first reading that is still under way may
 * have been answered before the change, and the library would let it stand: so it is read once more.
 */
export async function refetch(queryClient: QueryClient, queryKey: string[]): Promise<void> {
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
