import { describe, expect, it, vi } from 'vitest';
import { type LiveHint, listenForHints, sendLiveHint } from '#db/live.ts';
import { startDatabaseGate } from '#db/testing/database-gate.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const database = useTestDatabase();
const hint: LiveHint = { founderId: 'a', cohortId: 'b' };

async function listen(url: string, patience?: { beatMs: number; patienceMs: number }) {
  const heard: LiveHint[] = [];
  const onReconnect = vi.fn();
  const listener = await listenForHints(
    url,
    { onHint: (each) => heard.push(each), onReconnect },
    patience,
  );
  return { heard, onReconnect, listener };
}

describe('live hints', () => {
  it('are heard once the transaction commits, and not when it does not', async () => {
    const { db, url } = database();
    const { heard, listener } = await listen(url);
    await db.transaction().execute(async (trx) => {
      await sendLiveHint(trx, hint);
      expect(heard).toEqual([]);
    });
    const undone = db.transaction().execute(async (trx) => {
      await sendLiveHint(trx, { founderId: 'undone', cohortId: null });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await sendLiveHint(db, { founderId: 'last', cohortId: null });
    await vi.waitUntil(() => heard.length >= 2);
    expect(heard.map(({ founderId }) => founderId)).toEqual(['a', 'last']);
    await listener.close();
  });

  it.each(['cut', 'silence'] as const)('are heard again after a %s', async (fault) => {
    const { db, url } = database();
    const gate = await startDatabaseGate(url);
    const { heard, onReconnect, listener } = await listen(gate.url, {
      beatMs: 50,
      patienceMs: 100,
    });
    gate[fault]();
    await sendLiveHint(db, hint);
    gate.openForNew();
    await vi.waitUntil(() => onReconnect.mock.calls.length > 0, { timeout: 10_000 });
    expect(heard).toEqual([]);
    await sendLiveHint(db, hint);
    await vi.waitUntil(() => heard.length > 0);
    await listener.close();
    await gate.close();
  });

  it('do not keep a process that could not listen at the start', async () => {
    const onError = vi.fn();
    const started = listenForHints('postgres://nobody@127.0.0.1:1/nothing', {
      onHint: () => undefined,
      onReconnect: () => undefined,
      onError,
    });
    await expect(started).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
