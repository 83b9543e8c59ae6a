import type { DatabaseHandle } from '#db/connect.ts';
import { listenForHints } from '#db/live.ts';
import { listOpenSessions } from '#db/queries/sessions.ts';
import { LiveHub } from './live-hub.ts';

type Options = {
  handle: Pick<DatabaseHandle, 'db'>;
  databaseUrl: string;
  /** The listening connection broke, or sessions could not be read: it is tried again. */
  onError(error: unknown): void;
  beatMs?: number;
  /** How long a stream may outlive a session that ended without a word, by its date. */
  sweepMs?: number;
};

export type Live = { hub: LiveHub; close(): Promise<void> };

/** One listening connection for all open pages of this process. */
export async function startLive({
  handle,
  databaseUrl,
  onError,
  beatMs = 25_000,
  sweepMs = 30_000,
}: Options): Promise<Live> {
  const hub = new LiveHub();
  const listener = await listenForHints(databaseUrl, {
    onHint: (hint) => {
      if ('accountId' in hint) void endClosed(handle, hub, hint.accountId).catch(onError);
      else hub.send(hint);
    },
    onReconnect: () => hub.sendAll(),
    onError,
  });
  const beat = setInterval(() => hub.beat(), beatMs);
  const sweep = setInterval(() => void endClosed(handle, hub).catch(onError), sweepMs);
  return {
    hub,
    async close() {
      clearInterval(beat);
      clearInterval(sweep);
      hub.endAll();
      await listener.close();
    },
  };
}

async function endClosed(
  { db }: Pick<DatabaseHandle, 'db'>,
  hub: LiveHub,
  accountId?: string,
): Promise<void> {
  const tokens = hub.tokens(accountId);
  if (tokens.length === 0) return;
  const open = await listOpenSessions(db, { tokens, now: new Date() });
  hub.keep(tokens, new Map(open.map((session) => [session.token, session])));
}
