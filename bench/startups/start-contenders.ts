import type pg from 'pg';
import type { Directory, StartupFilter } from '#shared/api/startups.ts';
import { openPool, productPool } from '../database.ts';
import { startChild } from '../measure/child-process.ts';
import { driveHttp, type HttpRequest } from '../measure/drive-http.ts';
import { type Contender, type Run, toSample } from '../measure/measure-in-rounds.ts';
import type { Options } from '../options.ts';
import { type InvestorViewer, listInvestorViewers, listViewers } from '../viewers.ts';
import { pathOf } from './list-searches.ts';
import type { DirectoryRequest } from './run-query.ts';

type Paths = (requests: number) => string[];

/** Our statement alone, bare Express 5 + pg, and our HTTP doors, each asked for given startups. */
export async function startContenders(url: string, { connections }: Options) {
  const pool = openPool(url);
  await copyToExactDesign(pool);
  // Once: writing tens of thousands of rows before each measurement would burden only our door.
  await pool.query(`update sessions set last_seen_at = now() + interval '1 hour'`);
  await pool.query('vacuum (analyze) sessions');
  const investors = await listInvestorViewers(pool);
  const env = {
    BENCH_DATABASE_URL: url,
    BENCH_CONNECTIONS: String(connections),
    BENCH_POOL: String(productPool),
  };
  const query = await startChild<DirectoryRequest[], Run>('startups/run-query.ts', env);
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
    investorOf: (index: number) => (investors[index % investors.length] as InvestorViewer).investor,
    query: (name: string, looks: (requests: number) => DirectoryRequest[]) =>
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
        (count) => listViewers(pool, count),
      ),
    portal: (name: string, paths: Paths) => askDoor(name, paths, async () => investors),
    findUntruths: async (
      filters: StartupFilter[],
      audience: DirectoryRequest['audience'] = 'founder',
    ) => {
      const [looker] = audience === 'founder' ? await listViewers(pool, 1) : investors;
      const ask = (filter: StartupFilter) => ({
        url: `http://127.0.0.1:${door.port}${pathOf(filter, audience)}`,
        headers: looker?.headers ?? {},
      });
      return findDiscrepancies(pool, ask, filters);
    },
    async stop() {
      await Promise.all([query, floor, door].map((child) => child.stop()));
      await pool.end();
    },
  };
}

type Ask = (filter: StartupFilter) => { url: string; headers: Record<string, string> };

/** Asks the door, and counts and lists the same in the simplest way. */
async function findDiscrepancies(
  pool: pg.Pool,
  ask: Ask,
  filters: StartupFilter[],
): Promise<string[]> {
  const untruths: string[] = [];
  for (const filter of filters) {
    const { url, headers } = ask(filter);
    const answer = await fetch(url, { headers });
    const path = url.slice(new URL(url).origin.length);
    const { startups, size, figures } = (await answer.json()) as Directory;
    const truth = await readTruth(pool, filter);
    const counted = filter.search ? Math.min(truth.size, 1000) : truth.size;
    const shown = startups.map(({ founderId }) => founderId).join();
    if (size?.startups !== counted || shown !== truth.first)
      untruths.push(`${path} says ${size?.startups}, there are ${truth.size}: or other startups`);
    const kept = [figures.startups, figures.seeking, figures.withRevenue, figures.industries];
    if (kept.join() !== truth.figures)
      untruths.push(`${path} says ${kept.join()}, the figures are ${truth.figures}`);
  }
  return untruths;
}

async function readTruth(pool: pg.Pool, { search = '', stage, industry, funding }: StartupFilter) {
  const { rows } = await pool.query<{ size: number; first: string; figures: string }>(
    `with accepted as materialized (select * from startup_applications where status = 'accepted'),
    fitting as materialized (
      select id, submitted_at from accepted
      where position(lower($1) in lower(concat_ws(E'\\n', startup_name, founder_name, industry,
          description))) > 0
        and ($2::text is null or stage = $2) and ($3::text is null or industry = $3)
        and ($4::boolean is null or looking_for_funding = $4))
    select (select count(*)::int from fitting) as size,
      (select coalesce(string_agg(id::text, ','), '') from (
        select id from fitting order by submitted_at desc, id desc limit 24) f) as first,
      (select concat_ws(',', count(*), count(*) filter (where looking_for_funding),
        count(monthly_revenue), count(distinct industry)) from accepted) as figures`,
    [search, stage, industry, funding ? funding === 'seeking' : null],
  );
  return rows[0] ?? { size: -1, first: '', figures: '' };
}

/**
 * The design that our search is compared with, on the same rows: one column with the searched
 * words, a trigram index of it for accepted startups, and every hit counted. It has a table of its
 * own, so neither design's indexes help or burden the other.
 */
async function copyToExactDesign(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table if not exists bench.startups as
      select *, lower(concat_ws(E'\\n', startup_name, founder_name, industry, description))
        as search_text
      from startup_applications;
    create unique index if not exists startups_key on bench.startups (id);
    create index if not exists startups_newest on bench.startups (submitted_at desc, id desc)
      where status = 'accepted';
    create index if not exists startups_search on bench.startups
      using gin (search_text gin_trgm_ops) where status = 'accepted'`);
  await pool.query('vacuum (analyze) bench.startups');
}

/** The same looks for the statement alone. */
export function toDirectoryRequests(
  filters: (requests: number) => StartupFilter[],
  audience: DirectoryRequest['audience'] = 'founder',
): (requests: number) => DirectoryRequest[] {
  return (requests) => filters(requests).map((filter) => ({ audience, filter }));
}
