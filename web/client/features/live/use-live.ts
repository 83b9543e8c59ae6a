import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { documentSentAt, type LiveMessage, type LiveTopic } from '#shared/api/live.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { watchResume } from '../../lib/watch-resume.ts';
import { paths } from '../../paths.ts';

/** Refetches what the server invalidates; `topics` lists all that this audience can be notified of. */
export function useLive(topics: readonly LiveTopic[]): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const live = connectLive({
      open: () => new EventSource(liveAddress()),
      onEvent: (topics) => invalidateTopics(queryClient, topics),
      // The session may have ended: refetching `me` then leads to the sign-in page.
      onRefused: () => void queryClient.invalidateQueries({ queryKey: queryKeys.me }),
    });
    const stopWatching = watchResume((mayBeDead) => {
      live.wake(mayBeDead);
      invalidateTopics(queryClient, topics);
    });
    return () => {
      stopWatching();
      live.stop();
    };
  }, [queryClient, topics]);
}

/**
 * Tells the server since when the page has been reading, so that its first event names what has
 * changed in the meantime and nothing is read twice. Without a time, it names everything.
 */
function liveAddress(): string {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sent = document?.serverTiming?.find(({ name }) => name === documentSentAt);
  return sent ? `${paths.live}?since=${sent.description}` : paths.live;
}

function invalidateTopics(queryClient: QueryClient, topics: readonly LiveTopic[]): void {
  for (const topic of topics) {
    const queryKey = queryKeys[topic];
    // A growing answer raises events faster than a slow connection can refetch: never cancel that fetch.
    const cancelRefetch = topic !== 'coach';
    const invalidate = () => void queryClient.invalidateQueries({ queryKey }, { cancelRefetch });
    invalidate();
    for (const { promise, state } of queryClient.getQueryCache().findAll({ queryKey })) {
      // A first fetch in flight is not repeated, yet may be older than the event: refetch after it.
      if (promise && state.data === undefined) promise.then(invalidate, () => {});
    }
  }
}

type LiveEventSource = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

type LiveOptions = {
  open: () => LiveEventSource;
  onEvent: (topics: LiveTopic[]) => void;
  /** The server refused the stream; the browser does not retry that. */
  onRefused: () => void;
};

const closedState = 2;
const initialDelayMs = 2_000;
const maxDelayMs = 60_000;

/**
 * Keeps one stream of invalidation events open. The browser reconnects a dropped stream by itself,
 * but gives up for good when the response is no stream (say, during a restart behind a proxy). Then
 * this function retries with growing delays.
 */
export function connectLive({ open, onEvent, onRefused }: LiveOptions): {
  /** Reconnects at once if the stream is down, or may be dead (after a sleep). */
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
