import type { LiveMessage, LiveTopic } from '#shared/api/live.ts';

/** The part of an EventSource that is used here. */
type LiveSource = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

type Options = {
  open: () => LiveSource;
  onHint: (topics: LiveTopic[]) => void;
  /** The stream stands (again): hints may have been missed until now. */
  onConnected: () => void;
  /** The server refused the stream, which a plain reconnect does not cure. */
  onRefused: () => void;
};

const closed = 2;
const firstDelayMs = 2_000;
const longestDelayMs = 60_000;

/**
 * Keeps one stream of hints open. The browser reconnects a dropped stream by itself, but gives up
 * for good when the server answers anything but a stream (a restart behind a proxy, say): then it
 * is opened anew here, ever more slowly.
 */
export function connectLive({ open, onHint, onConnected, onRefused }: Options): {
  /** Opens at once if the stream is down, or anew if it only seems to stand (after a sleep). */
  wake: (mayBeDead?: boolean) => void;
  stop: () => void;
} {
  let source: LiveSource;
  let delay = firstDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = () => {
    clearTimeout(timer);
    timer = undefined;
    const current = open();
    source = current;
    current.addEventListener('open', () => {
      delay = firstDelayMs;
      onConnected();
    });
    current.addEventListener('hint', (event) => onHint(topicsOf(event)));
    current.addEventListener('error', () => {
      if (current.readyState !== closed || timer !== undefined) return;
      onRefused();
      timer = setTimeout(start, delay);
      delay = Math.min(delay * 2, longestDelayMs);
    });
  };

  start();
  return {
    wake: (mayBeDead = false) => {
      if (source.readyState !== closed && !mayBeDead) return;
      source.close();
      start();
    },
    stop: () => {
      clearTimeout(timer);
      source.close();
    },
  };
}

function topicsOf(event: Event): LiveTopic[] {
  return (JSON.parse((event as MessageEvent<string>).data) as LiveMessage).topics;
}
