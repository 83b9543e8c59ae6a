import type { StartupFilter } from '#shared/api/startups.ts';
import { listLookers } from '../leaderboard/list-lookers.ts';
import { driveHttp, type HttpRequest } from '../measure/drive-http.ts';
import type { Contender } from '../measure/measure-in-rounds.ts';
import { type Run, toSample } from '../measure/sample.ts';
import { openPool } from '../processes/open-pool.ts';
import { startChild } from '../processes/start-child.ts';
import { productPool } from '../product/product-pool.ts';
import type { Options } from '../read-options.ts';
import { copyToExactDesign } from './copy-to-exact-design.ts';
import { findUntruths } from './find-untruths.ts';
import { type InvestorLooker, listInvestorLookers } from './list-investor-lookers.ts';
import { pathOf } from './list-searches.ts';
import type { Look } from './run-query.ts';

type Paths = (requests: number) => string[];

/** Our statement alone, bare Express 5 + pg, and our HTTP doors, each asked for given startups. */
export async function startContenders(url: string, { connections }: Options) {
  const pool = openPool(url);
  await copyToExactDesign(pool);
  // Once: writing tens of thousands of rows before each measurement would burden only our door.
  await pool.query(`update sessions set last_seen_at = now() + interval '1 hour'`);
  await pool.query('vacuum (analyze) sessions');
  const investors = await listInvestorLookers(pool);
  const env = {
    BENCH_DATABASE_URL: url,
    BENCH_CONNECTIONS: String(connections),
    BENCH_POOL: String(productPool),
  };
  const query = await startChild<Look[], Run>('startups/run-query.ts', env);
  const floor = await startChild('startups/serve-floor.ts', env);
  const door = await startChild('product/serve-product.ts', {
    ...env,
    BENCH_SLACK_URL: 'http://127.0.0.1:9',
  });

  function contender(name: string, run: (requests: number) => Promise<Run>): Contender {
    return { name, measure: async (requests) => toSample(await run(requests)) };
  }

  function askDoor(name: string, paths: Paths, list: (count: number) => Promise<HttpRequest[]>) {
    return contender(name, async (requests) => {
      const asked = paths(requests);
      const lookers = await list(requests);
      const each = asked.map((path, index) => {
        const looker = lookers[index % lookers.length] as HttpRequest;
        return { ...looker, path };
      });
      return driveHttp(door.port, each, connections);
    });
  }

  return {
    /** Whose wishes the request of that number comes with, as the investors' door is asked in turn. */
    investorOf: (index: number) => (investors[index % investors.length] as InvestorLooker).investor,
    query: (name: string, looks: (requests: number) => Look[]) =>
      contender(name, (requests) => query.ask(looks(requests))),
    floor: (name: string, paths: Paths) =>
      contender(name, (requests) => {
        const asked = paths(requests).map((path) => ({
          method: 'GET' as const,
          path,
          headers: {},
        }));
        return driveHttp(floor.port, asked, connections);
      }),
    door: (name: string, filters: (requests: number) => StartupFilter[]) =>
      askDoor(
        name,
        (requests) => filters(requests).map((filter) => pathOf(filter)),
        (count) => listLookers(pool, count),
      ),
    portal: (name: string, paths: Paths) => askDoor(name, paths, async () => investors),
    findUntruths: async (filters: StartupFilter[], audience: Look['audience'] = 'founder') => {
      const [looker] = audience === 'founder' ? await listLookers(pool, 1) : investors;
      const ask = (filter: StartupFilter) => ({
        url: `http://127.0.0.1:${door.port}${pathOf(filter, audience)}`,
        headers: looker?.headers ?? {},
      });
      return findUntruths(pool, ask, filters);
    },
    async stop() {
      await Promise.all([query, floor, door].map((child) => child.stop()));
      await pool.end();
    },
  };
}
