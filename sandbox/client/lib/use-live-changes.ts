import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const batchMs = 40;

/** Refetches what the server says has changed; several events in a row become one refetch. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const source = new EventSource('/sandbox/api/changes');
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reading = false;
    // One refetch at a time: if each event started over, a steady stream would never let one
    // finish.
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
    const onChange = (kinds: string[]) => {
      for (const kind of kinds) waiting.add(kind);
      timer ??= setTimeout(() => {
        timer = undefined;
        void read();
      }, batchMs);
    };
    source.addEventListener('change', (event: MessageEvent<string>) => onChange([event.data]));
    // Refetch on reconnect what may have changed while the connection was down.
    source.addEventListener('open', () => onChange(['slack', 'traffic', 'mail']));
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [queryClient]);
}

/**
 * Refetches every active query below a key. A first fetch in flight may have been answered before
 * the change, and invalidation alone would accept it: so it is fetched once more.
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
