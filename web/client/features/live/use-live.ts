import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveMessage, LiveTopic } from '#shared/api/live.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { watchResume } from '../../lib/watch-resume.ts';
import { paths } from '../../paths.ts';

/** Keeps what the page shows fresh while somebody is signed in; `topics` is all that it may hear of. */
export function useLive(topics: readonly LiveTopic[]): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const live = connectLive({
      open: () => new EventSource(paths.live),
      onEvent: (topics) => invalidateTopics(queryClient, topics),
      onConnected: () => invalidateTopics(queryClient, topics),
      // Perhaps the session has ended: asking who we are leads to the sign-in page then.
      onRefused: () => void queryClient.invalidateQueries({ queryKey: queryKeys.me }),
    });
    const stopWatching = watchResume((wasGone) => {
      live.wake(wasGone);
      invalidateTopics(queryClient, topics);
    });
    return () => {
      stopWatching();
      live.stop();
    };
  }, [queryClient, topics]);
}

function invalidateTopics(queryClient: QueryClient, topics: readonly LiveTopic[]): void {
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

/** The part of an EventSource that is used here. */
type LiveEventSource = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

type LiveOptions = {
  open: () => LiveEventSource;
  onEvent: (topics: LiveTopic[]) => void;
  /** The stream stands (again): hints may have been missed until now. */
  onConnected: () => void;
  /** The server refused the stream, which a plain reconnect does not cure. */
  onRefused: () => void;
};

const closedState = 2;
const initialDelayMs = 2_000;
const maxDelayMs = 60_000;

/**
 * Keeps one stream of hints open. The browser reconnects a dropped stream by itself, but gives up
 * for good when the server answers anything but a stream (a restart behind a proxy, say): then it
 * is opened anew here, ever more slowly.
 */
export function connectLive({ open, onEvent, onConnected, onRefused }: LiveOptions): {
  /** Opens at once if the stream is down, or anew if it only seems to stand (after a sleep). */
  wake: (mayBeDead?: boolean) => void;
  stop: () => void;
} {
  let source: LiveEventSource;
  let delay = initialDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = () => {
    clearTimeout(timer);
    timer = undefined;
    const current = open();
    source = current;
    current.addEventListener('open', () => {
      delay = initialDelayMs;
      onConnected();
    });
    current.addEventListener('hint', (event) => onEvent(parseTopics(event)));
    current.addEventListener('error', () => {
      if (current.readyState !== closedState || timer !== undefined) return;
      onRefused();
      timer = setTimeout(start, delay);
      delay = Math.min(delay * 2, maxDelayMs);
    });
  };

  start();
  return {
    wake: (mayBeDead = false) => {
      if (source.readyState !== closedState && !mayBeDead) return;
      source.close();
      start();
    },
    stop: () => {
      clearTimeout(timer);
      source.close();
    },
  };
}

function parseTopics(event: Event): LiveTopic[] {
  return (JSON.parse((event as MessageEvent<string>).data) as LiveMessage).topics;
}
