import type pg from 'pg';
import type { Directory, StartupFilter } from '#shared/api/startups.ts';
import type { InvestorPreferences } from '#shared/domain/match.ts';
import {
  listSignedInFounders,
  openPool,
  refreshSessions,
  type SignedIn,
  signedIn,
  takeTurns,
} from '../database.ts';
import { childrenOn } from '../measure/child-process.ts';
import { driveHttp } from '../measure/drive-http.ts';
import type { Contender, Run } from '../measure/measure-in-rounds.ts';
import type { Options } from '../options.ts';
import type { StartupRequest } from '../servers/startups.ts';

type ListFilters = (count: number) => StartupFilter[];
type Audience = StartupRequest['audience'];

/** Our query alone, bare Express 5 + pg, and our HTTP endpoints; each is sent given filters. */
export async function startContenders(url: string, { connections }: Options) {
  const pool = openPool(url);
  await refreshSessions(pool);
  const investors = takeTurns(await listSignedInInvestors(pool));
  const viewers = { founder: takeTurns(await listSignedInFounders(pool)), investor: investors };
  const children = childrenOn(url, connections);
  const server = await children.start<StartupRequest[], Run>('servers/startups.ts');
  const product = await children.start('servers/product.ts');

  return {
    query: (name: string, list: ListFilters, audience: Audience = 'founder'): Contender => ({
      name,
      run: (count) => server.ask(list(count).map((filter) => ({ audience, filter }))),
    }),
    matchQuery: (name: string, list: ListFilters): Contender => ({
      name,
      run(count) {
        const people = investors.take(count);
        return server.ask(
          list(count).map((filter, index) => ({
            audience: 'investor',
            filter,
            investor: people[index]?.investor,
          })),
        );
      },
    }),
    floor: (name: string, listPaths: (count: number) => string[]): Contender => ({
      name,
      run(count) {
        const get = { method: 'GET' as const, headers: {} };
        return driveHttp(
          server.port,
          listPaths(count).map((path) => ({ ...get, path })),
          connections,
        );
      },
    }),
    endpoint: (
      name: string,
      list: ListFilters,
      { audience = 'founder', sort }: { audience?: Audience; sort?: 'match' } = {},
    ): Contender => ({
      name,
      run(count) {
        const people = viewers[audience].take(count);
        const requests = list(count).map((filter, index) => ({
          ...(people[index] as SignedIn),
          path: pathOf({ ...filter, ...(sort && { sort }) }, audience),
        }));
        return driveHttp(product.port, requests, connections);
      },
    }),
    /** As how many different people an endpoint was asked. */
    countPeople: (audience: Audience = 'founder') => viewers[audience].count(),
    findDiscrepancies: (filters: StartupFilter[], audience: Audience = 'founder') =>
      findDiscrepancies(pool, filters, async (filter) => {
        const [viewer] = viewers[audience].take(1);
        const address = `http://127.0.0.1:${product.port}${pathOf(filter, audience)}`;
        const answer = await fetch(address, { headers: viewer?.headers ?? {} });
        return (await answer.json()) as Directory;
      }),
    async stop() {
      await children.stop();
      await pool.end();
    },
  };
}

/** The path of our endpoint; the floor has the founders' path too. */
export function pathOf(filter: StartupFilter & { sort?: 'match' }, audience: Audience): string {
  const path = audience === 'founder' ? '/api/startups' : '/api/investor/startups';
  return `${path}?${new URLSearchParams(filter)}`;
}

type SignedInInvestor = SignedIn & { investor: InvestorPreferences };

export async function listSignedInInvestors(pool: pg.Pool): Promise<SignedInInvestor[]> {
  const { rows } = await pool.query<InvestorPreferences & { token: string }>(`
    select token, investment_focus as focus, check_size_min as "checkSizeMin",
      check_size_max as "checkSizeMax"
    from bench.investors join investors on id = investor_id order by place`);
  return rows.map(({ token, ...investor }) => ({ investor, ...signedIn(token) }));
}

/** Compares pages, totals and figures with those of a scan of all startups. */
async function findDiscrepancies(
  pool: pg.Pool,
  filters: StartupFilter[],
  list: (filter: StartupFilter) => Promise<Directory>,
): Promise<string[]> {
  const discrepancies: string[] = [];
  for (const filter of filters) {
    const { startups, size, figures } = await list(filter);
    const expected = await scanStartups(pool, filter);
    const total = filter.search ? Math.min(expected.total, 1000) : expected.total;
    const listed = startups.map(({ startupId }) => startupId).join();
    const name = JSON.stringify(filter);
    if (size?.startups !== total || listed !== expected.page)
      discrepancies.push(
        `${name}: a total of ${size?.startups} instead of ${total}, or a wrong page`,
      );
    const sums = [figures.startups, figures.seeking, figures.withRevenue, figures.industries];
    if (sums.join() !== expected.figures)
      discrepancies.push(`${name}: figures ${sums.join()} instead of ${expected.figures}`);
  }
  return discrepancies;
}

async function scanStartups(
  pool: pg.Pool,
  { search = '', stage, industry, funding }: StartupFilter,
) {
  const { rows } = await pool.query<{ total: number; page: string; figures: string }>(
    `with accepted as materialized (select * from startup_applications where status = 'accepted'),
    hits as materialized (
      select id, submitted_at from accepted
      where position(fold_text($1) in fold_text(concat_ws(E'\\n', startup_name, founder_name, industry,
          description))) > 0
        and ($2::text is null or stage = $2) and ($3::text is null or industry = $3)
        and ($4::boolean is null or looking_for_funding = $4))
    select (select count(*)::int from hits) as total,
      (select coalesce(string_agg(id::text, ','), '') from (
        select id from hits order by submitted_at desc, id desc limit 24) f) as page,
      (select concat_ws(',', count(*), count(*) filter (where looking_for_funding),
        count(monthly_revenue), count(distinct industry)) from accepted) as figures`,
    [search, stage, industry, funding ? funding === 'seeking' : null],
  );
  return rows[0] ?? { total: -1, page: '', figures: '' };
}
