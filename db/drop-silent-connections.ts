import type pg from 'pg';

/**
 * When one connection hears nothing for too long, the server has probably vanished without a word
 * (a lost machine, a network that drops packets): the idle connections are as dead as it is, and
 * each would cost another request its patience. They are closed; the pool opens new ones.
 */
export function dropSilentConnections(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  pool.on('connect', (client) => {
    client.on('silent' as 'end', () => {
      for (const each of idle) streamOf(each).destroy();
    });
  });
}

function streamOf(client: pg.PoolClient): { destroy(): void } {
  return (client as unknown as pg.Client).connection.stream;
}
