import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { isUnavailable } from './is-unavailable.ts';

const retryMs = 250;

/**
 * The pool as the job queue gets it: what notes that a job is over waits until the database is there.
 * graphile-worker 0.17 sends that off and hears no more of it. Rejected, it would end the process,
 * and the job would stay locked by a worker that lives and never comes back to it.
 */
export function toJobPool(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(_pool, key) {
      if (key === 'connect') {
        return (callback?: Parameters<pg.Pool['connect']>[0]) =>
          callback ? pool.connect(callback) : Promise.resolve(lazyClient(pool));
      }
      const value = Reflect.get(pool, key);
      return typeof value === 'function' ? value.bind(pool) : value;
    },
  });
}

/** All that the queue uses of a client: `query` and `release`. It connects when it must. */
function lazyClient(pool: pg.Pool): Pick<pg.PoolClient, 'query' | 'release'> {
  let client: Promise<pg.PoolClient> | undefined;
  return {
    // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; arguments pass through.
    query(...args: any[]): any {
      if (endsJob(args[0])) return untilServed(pool, args[0]);
      client ??= pool.connect();
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      return client.then((each) => (each.query as any)(...args));
    },
    release(error) {
      client?.then((each) => each.release(error)).catch(() => undefined);
    },
  };
}

async function untilServed(pool: pg.Pool, query: pg.QueryConfig): Promise<unknown> {
  for (;;) {
    // A process that stops has closed its pool; the job is freed as after a crash.
    if (pool.ending) return new Promise(() => undefined);
    try {
      return await pool.query(query);
    } catch (error) {
      if (!isUnavailable(error) && !pool.ending) throw error;
    }
    await setTimeout(retryMs, undefined, { ref: false });
  }
}

function endsJob(query: unknown): query is pg.QueryConfig {
  const name = (query as pg.QueryConfig | undefined)?.name;
  return typeof name === 'string' && /^(complete|fail)_job(_q)?\//.test(name);
}
