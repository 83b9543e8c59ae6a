import pg from 'pg';
import type { StartupFilter } from '#shared/api/startups.ts';
import { listLookers } from '../leaderboard/list-lookers.ts';
import { driveHttp } from '../measure/drive-http.ts';
import type { Contender } from '../measure/measure-in-rounds.ts';
import { type Run, toSample } from '../measure/sample.ts';
import { startChild } from '../processes/start-child.ts';
import { productPool } from '../product/product-pool.ts';
import type { Options } from '../read-options.ts';
import { findUntruths } from './find-untruths.ts';
import { pathOf } from './list-searches.ts';

type Filters = (requests: number) => StartupFilter[];

/** Our statement alone, bare Express 5 + pg, and our HTTP door, each asked for given startups. */
export async function startContenders(url: string, { connections }: Options) {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const env = {
    BENCH_DATABASE_URL: url,
    BENCH_CONNECTIONS: String(connections),
    BENCH_POOL: String(productPool),
  };
  const query = await startChild<StartupFilter[], Run>('startups/run-query.ts', env);
  const floor = await startChild('startups/serve-floor.ts', env);
  const door = await startChild('product/serve-product.ts', {
    ...env,
    BENCH_SLACK_URL: 'http://127.0.0.1:9',
  });

  function contender(name: string, run: (requests: number) => Promise<Run>): Contender {
    return { name, measure: async (requests) => toSample(await run(requests)) };
  }

  return {
    query: (name: string, filters: Filters) =>
      contender(name, (requests) => query.ask(filters(requests))),
    floor: (name: string, paths: (requests: number) => string[]) =>
      contender(name, (requests) => {
        const asked = paths(requests).map((path) => ({
          method: 'GET' as const,
          path,
          headers: {},
        }));
        return driveHttp(floor.port, asked, connections);
      }),
    door: (name: string, filters: Filters) =>
      contender(name, async (requests) => {
        const asked = filters(requests);
        const lookers = await listLookers(pool, requests);
        await pool.query('update sessions set last_seen_at = now()');
        return driveHttp(
          door.port,
          lookers.map((looker, index) => ({ ...looker, path: pathOf(asked[index] ?? {}) })),
          connections,
        );
      }),
    findUntruths: (filters: StartupFilter[]) => findUntruths(pool, door.port, filters),
    async stop() {
      await Promise.all([query, floor, door].map((child) => child.stop()));
      await pool.end();
    },
  };
}
