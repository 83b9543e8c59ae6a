import type { RequestHandler } from 'express';

type ChangeKind = 'slack' | 'traffic' | 'mail';

export interface ChangeFeed {
  notify(kind: ChangeKind): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: (kind: ChangeKind) => void): () => void;
}

/** Events without data: whoever gets one refetches. */
export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<(kind: ChangeKind) => void>();
  return {
    notify: (kind) => {
      for (const listener of listeners) listener(kind);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const heartbeat = 25_000;

interface ChangeStream {
  handle: RequestHandler;
  /** Ends every open stream, so that the server can close. */
  end(): void;
}

/** Server-sent events: one `change` per event, with the kind of thing that changed. */
export function createChangeStream(feed: ChangeFeed): ChangeStream {
  const endings = new Set<() => void>();
  return {
    handle: (request, response) => {
      response.set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.flushHeaders();
      response.write('retry: 1000\n\n');
      const unsubscribe = feed.subscribe((kind) => {
        response.write(`event: change\ndata: ${kind}\n\n`);
      });
      const beat = setInterval(() => response.write(': still here\n\n'), heartbeat);
      const end = () => {
        clearInterval(beat);
        unsubscribe();
        endings.delete(end);
        response.end();
      };
      endings.add(end);
      request.on('close', end);
    },
    end: () => {
      for (const end of [...endings]) end();
    },
  };
}
