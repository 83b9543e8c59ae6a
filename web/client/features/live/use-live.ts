import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveTopic } from '#shared/api/live.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { watchReturns } from '../../lib/watch-returns.ts';
import { paths } from '../../paths.ts';
import { connectLive } from './connect-live.ts';

/** Keeps what the page shows fresh while somebody is signed in; `topics` is all that it may hear of. */
export function useLive(topics: readonly LiveTopic[]): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const live = connectLive({
      open: () => new EventSource(paths.live),
      onHint: (topics) => reread(queryClient, topics),
      onConnected: () => reread(queryClient, topics),
      // Perhaps the session has ended: asking who we are leads to the sign-in page then.
      onRefused: () => void queryClient.invalidateQueries({ queryKey: queryKeys.me }),
    });
    const stopWatching = watchReturns((wasGone) => {
      live.wake(wasGone);
      reread(queryClient, topics);
    });
    return () => {
      stopWatching();
      live.stop();
    };
  }, [queryClient, topics]);
}

function reread(queryClient: QueryClient, topics: readonly LiveTopic[]): void {
  for (const topic of topics) {
    const queryKey = queryKeys[topic];
    // An answer grows faster than some lines read it: begun again at each hint, no read would end.
    const cancelRefetch = topic !== 'coach';
    const invalidate = () => void queryClient.invalidateQueries({ queryKey }, { cancelRefetch });
    invalidate();
    for (const { promise, state } of queryClient.getQueryCache().findAll({ queryKey })) {
      // A first read that is still under way is not repeated, and may be older than the hint.
      if (promise && state.data === undefined) promise.then(invalidate, () => {});
    }
  }
}
