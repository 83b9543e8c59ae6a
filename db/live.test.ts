import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import {
  type HeartbeatOptions,
  type LiveEvent,
  listenForLiveEvents,
  publishLiveEvent,
} from '#db/live.ts';
import { startDatabaseProxy } from '#db/testing/database-proxy.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const database = useTestDatabase();
const event: LiveEvent = { founderId: 'a', cohortId: 'b' };

async function listen(url: string, timing?: HeartbeatOptions) {
  const received: LiveEvent[] = [];
  const onReconnect = vi.fn();
  const listener = await listenForLiveEvents(
    url,
    { onEvent: (each) => received.push(each), onReconnect },
    timing,
  );
  return { received, onReconnect, listener };
}

async function listOurBackends(): Promise<number[]> {
  const { rows } = await database().pool.query(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'slipstream live'`,
  );
  return rows.map((row) => row.pid);
}

describe('live events', () => {
  it('arrive once the transaction commits, and not if it rolls back', async () => {
    const { db, url } = database();
    const { received, listener } = await listen(url);
    await db.transaction().execute(async (trx) => {
      await publishLiveEvent(trx, event);
      expect(received).toEqual([]);
    });
    const undone = db.transaction().execute(async (trx) => {
      await publishLiveEvent(trx, { founderId: 'undone', cohortId: null });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await publishLiveEvent(db, { founderId: 'last', cohortId: null });
    await vi.waitUntil(() => received.length >= 2, 20_000);
    expect(received.map((each) => 'founderId' in each && each.founderId)).toEqual(['a', 'last']);
    await listener.close();
  });

  it.each(['cut', 'silence'] as const)('arrive again after a %s', async (fault) => {
    const { db, url } = database();
    const gate = await startDatabaseProxy(url);
    const { received, onReconnect, listener } = await listen(gate.url, {
      heartbeatMs: 50,
      timeoutMs: 100,
    });
    gate[fault]();
    await publishLiveEvent(db, event);
    gate.openForNew();
    await vi.waitUntil(() => onReconnect.mock.calls.length > 0, { timeout: 10_000 });
    expect(received).toEqual([]);
    await publishLiveEvent(db, event);
    await vi.waitUntil(() => received.length > 0, 20_000);
    await listener.close();
    await gate.close();
  });

  it('reach every listener', async () => {
    const { db, url } = database();
    const listening = [await listen(url), await listen(url)];
    await publishLiveEvent(db, event);
    for (const { received, listener } of listening) {
      await vi.waitFor(() => expect(received).toEqual([event]), 20_000);
      await listener.close();
    }
  });

  it('arrive again after the server closed the connection', async () => {
    const { db, url, pool } = database();
    const { received, onReconnect, listener } = await listen(url);
    const [pid] = await listOurBackends();
    await pool.query('select pg_terminate_backend($1)', [pid]);
    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(await listOurBackends()).not.toContain(pid);
    await publishLiveEvent(db, event);
    await vi.waitFor(() => expect(received).toEqual([event]), 20_000);
    await listener.close();
  });

  it('use one connection however often it was cut, and none after closing', async () => {
    const gate = await startDatabaseProxy(database().url);
    const { onReconnect, listener } = await listen(gate.url);
    for (let round = 1; round <= 3; round += 1) {
      gate.mend();
      await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(round), { timeout: 10_000 });
    }
    await vi.waitFor(async () => expect(await listOurBackends()).toHaveLength(1), 20_000);
    await listener.close();
    await vi.waitFor(async () => expect(await listOurBackends()).toEqual([]), 20_000);
    await gate.close();
  });

  it('are not retried behind the caller’s back if the first connection fails', async () => {
    let attempts = 0;
    const refusing = createServer((socket) => {
      attempts += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as AddressInfo;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await expect(listen(`postgres://nobody@127.0.0.1:${port}/nothing`)).rejects.toThrow();
      await vi.advanceTimersByTimeAsync(60_000);
      // An attempt of the last minute would have arrived before this one.
      const own = connect(port, '127.0.0.1');
      await new Promise((resolve) => own.on('close', resolve));
      expect(attempts).toBe(2);
    } finally {
      vi.useRealTimers();
      refusing.close();
    }
  });
});
