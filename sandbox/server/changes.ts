import { EventEmitter } from 'node:events';
import type { RequestHandler } from 'express';

type ChangeKind = 'slack' | 'traffic' | 'mail';

export type ChangeFeed = {
  notify(kind: ChangeKind): void;
  /** Server-sent events: one `change` per event, with the kind of thing that changed. */
  stream: RequestHandler;
  /** Ends every open stream, so that the server can close. */
  end(): void;
};

const heartbeatMs = 25_000;

/** Events without data: whoever gets one refetches. */
export function createChangeFeed(): ChangeFeed {
  const feed = new EventEmitter().setMaxListeners(0);
  return {
    notify: (kind) => void feed.emit('change', kind),
    stream: (_request, response) => {
      response.set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 1000\n\n');
      const sendChange = (kind: ChangeKind) => response.write(`event: change\ndata: ${kind}\n\n`);
      const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs);
      const end = () => response.end();
      feed.on('change', sendChange).on('end', end);
      response.on('close', () => {
        clearInterval(heartbeat);
        feed.off('change', sendChange).off('end', end);
      });
    },
    end: () => void feed.emit('end'),
  };
}
