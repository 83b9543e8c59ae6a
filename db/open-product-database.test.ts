import { expect, it } from 'vitest';
import { examineServer } from './examine-server.ts';
import { openProductDatabase } from './open-product-database.ts';
import { startDatabaseProxy } from './testing/database-proxy.ts';
import { useTestDatabase } from './testing/test-database.ts';
import { DatabaseAddressError } from './wait-for-postgres.ts';

const database = useTestDatabase();

/** As a pooler does: whoever signs in is told a process id that is not the server's. */
async function startPoolerLike() {
  const proxy = await startDatabaseProxy(database().url, (data) => {
    // BackendKeyData: K, the length 12 (newer protocols have longer keys), the process id.
    for (let at = data.indexOf('K\0\0\0\x0c', 0, 'latin1'); at >= 0; at = -1) {
      data.writeUInt32BE(4_000_000, at + 5);
    }
    return data;
  });
  return proxy;
}

it('knows the server itself, which keeps what is prepared', async () => {
  expect(await examineServer(database().url)).toEqual({ pooled: false, prepares: true });
});

it('knows a pooler, and that it loses what is prepared', async () => {
  const proxy = await startPoolerLike();
  expect(await examineServer(proxy.url)).toEqual({ pooled: true, prepares: false });
  await proxy.close();
});

it('asks for the address of the server itself where only a pooler is known', async () => {
  const proxy = await startPoolerLike();
  const settings = { DATABASE_URL: proxy.url };
  const refusal = await openProductDatabase({ settings, dataDir: '/x' }).catch((error) => error);
  expect(refusal).toBeInstanceOf(DatabaseAddressError);
  expect(refusal.message).toMatch(/^The database is behind a pooler: set DATABASE_DIRECT_URL/);
  await proxy.close();
});

it('gives the role its limits, sends statements without names, and has the rest go direct', async () => {
  const proxy = await startPoolerLike();
  const settings = { DATABASE_URL: proxy.url, DATABASE_DIRECT_URL: database().url };
  const product = await openProductDatabase({ settings, dataDir: '/x' });
  const limits = {
    name: 'limits',
    text: `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle,
      (select count(*)::int from pg_prepared_statements) as prepared`,
  };
  expect((await product.pool.query(limits)).rows).toEqual([
    { statement: '10s', idle: '15s', prepared: 0 },
  ]);
  expect(product.url).toBe(database().url);
  expect((await product.direct.pool.query(limits)).rows).toEqual([
    { statement: '10s', idle: '15s', prepared: 1 },
  ]);
  await product.close();
  await proxy.close();
});
