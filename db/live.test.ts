import net from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveHint, listenForHints, sendLiveHint } from './live.ts';
import { type NetworkProxy, openProxy } from './testing/open-proxy.ts';
import { useTestDatabase } from './testing/test-database.ts';

const database = useTestDatabase();
const hint = { founderId: 'f1', cohortId: 'c1' };

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

type Wishes = { url?: string; heartbeatMs?: number };

async function listen({ url = database().url, heartbeatMs }: Wishes = {}) {
  const heard = {
    hints: [] as LiveHint[],
    reconnects: 0,
    errors: 0,
    close: () => listening.close(),
  };
  const listening = await listenForHints(
    url,
    {
      onHint: (each) => heard.hints.push(each),
      onReconnect: () => {
        heard.reconnects += 1;
      },
      onError: () => {
        heard.errors += 1;
      },
    },
    heartbeatMs === undefined ? {} : { heartbeatMs },
  );
  opened.push(heard);
  return heard;
}

async function listeners(): Promise<number[]> {
  const { rows } = await database().pool.query(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'slipstream live'`,
  );
  return rows.map((row) => row.pid);
}

describe('a hint', () => {
  it('reaches every listener', async () => {
    const [one, other] = [await listen(), await listen()];
    await sendLiveHint(database().db, hint);
    await sendLiveHint(database().db, { founderId: 'f2', cohortId: null });
    for (const { hints } of [one, other]) {
      await vi.waitFor(() => expect(hints).toEqual([hint, { founderId: 'f2', cohortId: null }]));
    }
  });

  it('comes with the commit, not before', async () => {
    const { hints } = await listen();
    const { db } = database();
    await db.transaction().execute(async (trx) => {
      await sendLiveHint(trx, { founderId: 'inside', cohortId: null });
      await sendLiveHint(db, { founderId: 'meanwhile', cohortId: null });
      await vi.waitFor(() => expect(hints).toHaveLength(1));
    });
    await vi.waitFor(() => expect(hints).toHaveLength(2));
    expect(hints.map((each) => each.founderId)).toEqual(['meanwhile', 'inside']);
  });

  it('is dropped with what was rolled back', async () => {
    const { hints } = await listen();
    const { db } = database();
    const failing = db.transaction().execute(async (trx) => {
      await sendLiveHint(trx, { founderId: 'never', cohortId: null });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await sendLiveHint(db, hint);
    await vi.waitFor(() => expect(hints).not.toHaveLength(0));
    expect(hints).toEqual([hint]);
  });
});

describe('listening', () => {
  it('goes on after the server ended the connection, and says so', async () => {
    const heard = await listen();
    const [pid] = await listeners();
    await sql`select pg_terminate_backend(${pid}::int)`.execute(database().db);
    await vi.waitFor(() => expect(heard.reconnects).toBe(1), { timeout: 5_000 });
    expect(heard.errors).toBeGreaterThan(0);
    expect(await listeners()).not.toContain(pid);
    await sendLiveHint(database().db, hint);
    await vi.waitFor(() => expect(heard.hints).toEqual([hint]));
  });

  it('goes on when it is cut again and again', async () => {
    const proxy = await openProxy(database().url);
    opened.push(proxy);
    const heard = await listen({ url: proxy.url });
    for (let round = 1; round <= 3; round += 1) {
      proxy.cut();
      await vi.waitFor(() => expect(heard.reconnects).toBe(round), { timeout: 5_000 });
    }
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(1));
  });

  it('notices a network that has fallen silent', async () => {
    const proxy = await openProxy(database().url);
    opened.push(proxy);
    const heard = await listen({ url: proxy.url, heartbeatMs: 500 });
    proxy.silence();
    await vi.waitFor(() => expect(heard.reconnects).toBe(1), { timeout: 10_000 });
    await sendLiveHint(database().db, hint);
    await vi.waitFor(() => expect(heard.hints).toEqual([hint]));
  });

  it('stops when told, and nothing is left of it', async () => {
    const heard = await listen();
    await heard.close();
    await vi.waitFor(async () => expect(await listeners()).toEqual([]));
    expect(heard).toMatchObject({ reconnects: 0, errors: 0 });
  });
});

describe('stopping while the network is down', () => {
  let proxy: NetworkProxy;
  beforeEach(async () => {
    proxy = await openProxy(database().url);
    opened.push(proxy);
  });

  it('ends an attempt that is under way', async () => {
    const heard = await listen({ url: proxy.url });
    proxy.hold();
    proxy.cut();
    await vi.waitFor(() => expect(proxy.open()).toBe(0));
    await vi.waitFor(() => expect(proxy.open()).toBe(1), { timeout: 5_000 });
    await heard.close();
    await vi.waitFor(() => expect(proxy.open()).toBe(0));
    expect(heard.reconnects).toBe(0);
  });
});

it('fails at once when the first connection fails, and does not try behind the caller’s back', async () => {
  let attempts = 0;
  const refusing = net.createServer((socket) => {
    attempts += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as net.AddressInfo;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await expect(listen({ url: `postgres://u:p@127.0.0.1:${port}/none` })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(60_000);
    // An attempt of the last minute would have come in before this one.
    const own = net.connect(port, '127.0.0.1');
    await new Promise((resolve) => own.on('close', resolve));
    expect(attempts).toBe(2);
  } finally {
    vi.useRealTimers();
    refusing.close();
  }
});
